import type { Attachment } from "~/domain/mails/mail";
import { hasMailbox, listMailbox } from "~/domain/mails/queries.server";
import { servicesContext } from "~/web/context";
import { orUnavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/mailbox-json";

/**
 * The local mailbox for programs, newest first. With `?html={id}` the HTML of that one mail, and with
 * `?mail={id}&attachment={n}` its n-th attachment, counted from 0.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  if (!hasMailbox(env)) return notFound();
  const entries = await orUnavailable(() => listMailbox(db));
  const { searchParams } = new URL(request.url);
  const number = searchParams.get("attachment");
  const id = searchParams.get(number === null ? "html" : "mail");
  if (id === null) return Response.json(entries, { headers: privately });
  const mail = entries.find((entry) => entry.id === id);
  if (!mail) return notFound();
  if (number === null) return htmlAlone(mail.html);
  const attachment = mail.attachments[Number(number || Number.NaN)];
  return attachment ? download(attachment) : notFound();
}

const privately = { "Cache-Control": "private, no-store" };

const notFound = () => new Response("Not Found", { status: 404 });

/** Our own files, named by us: the names need no quoting. */
const download = ({ filename, content, contentType }: Attachment) =>
  new Response(content, {
    headers: {
      ...privately,
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${filename}"`,
    },
  });

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
