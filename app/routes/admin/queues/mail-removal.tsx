import { ConfirmationPage } from "~/components/admin/confirmation-page";
import { MailFacts } from "~/components/admin/mail-facts";
import { ownPageMeta } from "~/components/site/page-meta";
import { giveUpMail, giveUpMailMessages } from "~/domain/mails/give-up-mail.server";
import { paths } from "~/shared/paths";
import type { Route } from "./+types/mail-removal";
import { mailOf } from "./mail-of.server";
import { queueAction } from "./queue-action.server";

/** Removes a mail from the queue for good: its address can't receive mail, or it is no longer needed. */

export const meta = ownPageMeta("Take an email off the queue", "An email that failed.");

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  mailOf({ context, request }, params.mailId);

export const action = (args: Route.ActionArgs) =>
  queueAction(args, {
    queue: "mails",
    notice: "The email is off the queue.",
    async run(db, caller) {
      const done = await giveUpMail(db, caller, { mailId: args.params.mailId });
      if (done.ok) return null;
      const status = done.error === "unknown-mail" ? 404 : 409;
      return { status, form: giveUpMailMessages[done.error] };
    },
  });

export default function MailRemoval({ loaderData: mail, actionData }: Route.ComponentProps) {
  const { id, kind, whyNotGivenUp } = mail;
  return (
    <ConfirmationPage
      title="Take an email off the queue"
      lead={kind}
      back={{ href: paths.failedMail(id), label: "The mail" }}
      facts={<MailFacts mail={mail} />}
      whyNot={whyNotGivenUp}
      verdict={actionData}
      form={{
        id: "removal",
        action: paths.mailRemoval(id),
        label: "Take off the queue",
        variant: "danger",
        keep: "Leave it in the queue",
      }}
    >
      <p>
        This email will never be sent. Its content is deleted, so it can't be sent later. The recipient isn't
        notified.
      </p>
    </ConfirmationPage>
  );
}
