import { servicesContext } from "~/web/context";
import type { Route } from "./+types/sitemap";
import { answerSitemap, sitemapHeaders } from "./answer-sitemap.server";

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  if (request.method !== "GET") return new Response(null, { headers: sitemapHeaders });
  return answerSitemap({ db, appUrl: env.appUrl }, new URL(request.url).searchParams.get("file"));
}
