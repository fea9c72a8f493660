import type { Attachment } from "~/domain/mails/mail";
import { hasMailbox, listMailbox } from "~/domain/mails/queries.server";
import { servicesContext } from "~/web/context";
import type { Route } from "./+types/mailbox-json";

/**
 * The local mailbox for programs, newest first. `?html={id}` returns the HTML of one mail, and
 * `?mail={id}&attachment={n}` its n-th attachment, counted from 0.
 */
export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  if (!hasMailbox(env)) return notFound();
  const entries = await listMailbox(db);
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

/** The attachments are our own files: their names need no escaping. */
const download = ({ filename, content, contentType }: Attachment) =>
  new Response(content, {
    headers: {
      ...privately,
      "Content-Type": contentType,
      "Content-Disposition": `attachment; filename="${filename}"`,
    },
  });

/** A mail may contain text of strangers: it runs no script, loads nothing and has no origin. Only its links work. */
const htmlAlone = (html: string) =>
  new Response(html, {
    headers: {
      ...privately,
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy":
        "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:",
    },
  });
