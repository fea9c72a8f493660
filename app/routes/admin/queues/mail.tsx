import { AdminPage } from "~/components/admin/admin-page";
import { MailFacts } from "~/components/admin/mail-facts";
import { ownPageMeta } from "~/components/site/page-meta";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { takeNoPosts } from "../admin-view.server";
import type { Route } from "./+types/mail";
import { mailOf } from "./mail-of.server";

/**
 * One mail: its receiver, its kind, and why it failed. Its text isn't shown: it may contain a link that opens an
 * account.
 */

export const meta = ownPageMeta("Mail", "An email and what became of it.");

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  mailOf({ context, request }, params.mailId);

export const action = takeNoPosts;

export default function Mail({ loaderData: mail }: Route.ComponentProps) {
  return (
    <AdminPage
      title={mail.kind}
      lead={`Queued ${mail.at}`}
      back={{ href: paths.failedMails(), label: "Failed emails" }}
    >
      <MailFacts mail={mail} />
      {mail.whyNot ? <p className="muted">{mail.whyNot}</p> : null}
      <p className="actions">
        {mail.whyNot ? null : <ButtonLink href={paths.mailRetry(mail.id)}>Send again</ButtonLink>}{" "}
        {mail.whyNotGivenUp ? null : (
          <ButtonLink variant="quiet" href={paths.mailRemoval(mail.id)}>
            Take off the queue
          </ButtonLink>
        )}
      </p>
    </AdminPage>
  );
}
