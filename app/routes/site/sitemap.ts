import { eachClassSlug } from "~/domain/classes/public-classes.server";
import { eachListedExpertId } from "~/domain/experts/queries.server";
import { paths } from "~/shared/paths";
import { type Services, servicesContext } from "~/web/context";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/sitemap";

/** What search engines may know: the public pages, every class and every listed expert, written while it is read. */

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  const headers = {
    "Content-Type": "application/xml; charset=utf-8",
    "Cache-Control": "public, max-age=3600",
  };
  if (request.method !== "GET") return new Response(null, { headers });
  const pieces = addresses(db, urlLimit - staticPaths.length);
  // Read before anything is sent, so that a database that is down still answers 503.
  const first = await orUnavailable(() => pieces.next());
  return new Response(streamed(sitemap(env.appUrl, first, pieces)), { headers });
}

const staticPaths = ["/", paths.experts(), paths.classes(), paths.apply, "/terms", "/privacy"];

/** The protocol's limit for one file. */
const urlLimit = 50_000;

/** Classes first, as there are few. @param limit addresses at most */
async function* addresses(db: Services["db"], limit: number): AsyncGenerator<string[]> {
  let left = limit;
  for await (const slugs of eachClassSlug(db, left)) {
    left -= slugs.length;
    yield slugs.map(paths.liveClass);
  }
  for await (const ids of eachListedExpertId(db, left)) yield ids.map(paths.expert);
}

async function* sitemap(appUrl: string, first: IteratorResult<string[]>, pieces: AsyncGenerator<string[]>) {
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n';
  yield urls(appUrl, staticPaths);
  for (let piece = first; !piece.done; piece = await pieces.next()) {
    yield urls(appUrl, piece.value);
  }
  yield "</urlset>\n";
}

const urls = (appUrl: string, addresses: string[]) =>
  addresses.map((path) => `<url><loc>${escapeXml(`${appUrl}${path}`)}</loc></url>\n`).join("");

const escapeXml = (text: string) => text.replace(/[&<>"']/g, (character) => `&#${character.codePointAt(0)};`);

function streamed(text: AsyncGenerator<string>): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await text.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    async cancel() {
      await text.return(undefined);
    },
  });
}
