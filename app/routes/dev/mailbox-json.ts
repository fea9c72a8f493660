import { hasMailbox, listMailbox } from "~/domain/mails/queries.server";
import { servicesContext } from "~/web/context";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/mailbox-json";

/** The local mailbox for programs, newest first. With `?html={id}` the HTML of that one mail. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  if (!hasMailbox(env)) return notFound();
  const entries = await orUnavailable(() => listMailbox(db));
  const id = new URL(request.url).searchParams.get("html");
  if (id === null) return Response.json(entries, { headers: privately });
  const mail = entries.find((entry) => entry.id === id);
  return mail ? htmlAlone(mail.html) : notFound();
}

const privately = { "Cache-Control": "private, no-store" };

const notFound = () => new Response("Not Found", { status: 404 });

/**
 * A mail may hold what a stranger wrote: it runs no script, loads nothing and has no origin; only its links open.
 */
const htmlAlone = (html: string) =>
  new Response(html, {
    headers: {
      ...privately,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    },
  });
