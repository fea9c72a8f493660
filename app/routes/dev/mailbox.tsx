import { data } from "react-router";
import { ownPageMeta } from "~/components/site/page-meta";
import { hasMailbox, listMailbox } from "~/domain/mails/queries.server";
import { formatZoned } from "~/shared/zone-text";
import { Empty } from "~/ui/empty";
import { Page } from "~/ui/page";
import { Rows } from "~/ui/rows";
import { servicesContext } from "~/web/context";
import { viewerZone } from "~/web/time-zone.server";
import type { Route } from "./+types/mailbox";

/** The mails sent on this machine while no mail provider is configured. */

export const meta = ownPageMeta("Mailbox", "Emails sent on this machine.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, env } = context.get(servicesContext);
  if (!hasMailbox(env)) throw data("Not Found", { status: 404 });
  const zone = viewerZone(context, request);
  const entries = await listMailbox(db);
  return {
    mails: entries.map(({ id, to, subject, text, attachments, createdAt }) => ({
      id,
      to,
      subject,
      text,
      attachments: attachments.map(({ filename }) => filename),
      time: formatZoned(new Date(createdAt), zone),
    })),
  };
}

export default function MailboxPage({ loaderData: { mails } }: Route.ComponentProps) {
  return (
    <Page
      title="Mailbox"
      lead="Emails that Keyway would have sent. No mail provider is configured, so they stay on this machine."
    >
      {mails.length === 0 ? (
        <Empty title="No emails yet">
          <p>
            A booking sends two. <a href="/experts">Find an expert</a>
          </p>
        </Empty>
      ) : (
        mails.map((mail) => (
          <article className="panel" key={mail.id}>
            <h2>{mail.subject}</h2>
            <Rows
              items={[
                { label: "To", value: mail.to },
                { label: "Time", value: mail.time },
              ]}
            />
            <MailText text={mail.text} />
            <p className="small">
              <a href={`/dev/mailbox.json?html=${mail.id}`} target="_blank" rel="noreferrer">
                See it as HTML<span className="visually-hidden">: {mail.subject}</span>
              </a>
              {mail.attachments.map((filename, number) => (
                <span key={filename}>
                  {" · "}
                  <a href={`/dev/mailbox.json?mail=${mail.id}&attachment=${number}`} download={filename}>
                    Download {filename}
                    <span className="visually-hidden">: {mail.subject}</span>
                  </a>
                </span>
              ))}
            </p>
          </article>
        ))
      )}
    </Page>
  );
}

/** The text part with its own paragraphs and line breaks. */
function MailText({ text }: { text: string }) {
  return text.split(/\n{2,}/).map((paragraph, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the text of a sent mail doesn't change
    <p key={index}>
      {paragraph.split("\n").map((line, lineIndex) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: as above
        <span key={lineIndex}>
          {lineIndex > 0 && <br />}
          {line}
        </span>
      ))}
    </p>
  ));
}
