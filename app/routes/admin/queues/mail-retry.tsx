import { ConfirmationPage } from "~/components/admin/confirmation-page";
import { MailFacts } from "~/components/admin/mail-facts";
import { ownPageMeta } from "~/components/site/page-meta";
import { retryMail, retryMailMessages } from "~/domain/mails/retry-mails.server";
import { paths } from "~/shared/paths";
import type { Route } from "./+types/mail-retry";
import { mailOf } from "./mail-of.server";
import { queueAction } from "./queue-action.server";

/** Sends a failed mail again. */

export const meta = ownPageMeta("Send an email again", "An email that failed.");

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  mailOf({ context, request }, params.mailId);

export const action = (args: Route.ActionArgs) =>
  queueAction(args, {
    queue: "mails",
    notice: "The email is on its way again.",
    async run(db, caller) {
      const retried = await retryMail(db, caller, { mailId: args.params.mailId });
      if (retried.ok) return null;
      const status = retried.error === "unknown-mail" ? 404 : 409;
      return { status, form: retryMailMessages[retried.error] };
    },
  });

export default function MailRetry({ loaderData: mail, actionData }: Route.ComponentProps) {
  const { id, kind, whyNot } = mail;
  return (
    <ConfirmationPage
      title="Send an email again"
      lead={kind}
      back={{ href: paths.failedMail(id), label: "The mail" }}
      facts={<MailFacts mail={mail} />}
      whyNot={whyNot}
      verdict={actionData}
      form={{ id: "retry", action: paths.mailRetry(id), label: "Send again", keep: "Leave it unsent" }}
    >
      <p>
        The same email is sent again at once, with as many attempts as a new one. If the first one arrived
        after all, the provider doesn't deliver it twice. Expired links in it stay expired.
      </p>
    </ConfirmationPage>
  );
}
