import { AdminPage } from "~/components/admin/admin-page";
import { Confirmation } from "~/components/admin/confirmation";
import { MailFacts } from "~/components/admin/mail-facts";
import { NotPossible } from "~/components/admin/not-possible";
import { ownPageMeta } from "~/components/site/page-meta";
import { confirmationForm } from "~/domain/lists/users.forms.server";
import { giveUpMail, giveUpMailMessages } from "~/domain/mails/give-up-mail.server";
import { paths } from "~/shared/paths";
import { servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { requireAdmin } from "~/web/guards.server";
import { nextOfQueue } from "../decide.server";
import type { Route } from "./+types/mail-removal";
import { mailOf } from "./mail-of.server";

/** Taking a mail off the queue for good: its address can't receive mail, or it is of no use any more. */

export const meta = ownPageMeta("Take a mail off the queue", "A mail that failed.");

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  mailOf({ context, request }, params.mailId);

export function action({ context, params: { mailId }, request }: Route.ActionArgs) {
  const caller = requireAdmin(context, request);
  return formAction(
    { context, request },
    {
      schema: confirmationForm,
      async run() {
        const done = await giveUpMail(context.get(servicesContext).db, caller, { mailId });
        if (done.ok) return nextOfQueue(context, "mails", "The mail is off the queue.");
        const status = done.error === "unknown-mail" ? 404 : 409;
        return { status, form: giveUpMailMessages[done.error] };
      },
    },
  );
}

export default function MailRemoval({ loaderData: { place, ...mail }, actionData }: Route.ComponentProps) {
  const { id, kind, whyNotGivenUp } = mail;
  const back = { href: paths.failedMail(id), label: "The mail" };
  return (
    <AdminPage place={place} title="Take a mail off the queue" lead={kind} back={back}>
      <MailFacts mail={mail} />
      {whyNotGivenUp ? (
        <NotPossible why={whyNotGivenUp} verdict={actionData} />
      ) : (
        <Confirmation
          id="removal"
          action={paths.mailRemoval(id)}
          verdict={actionData}
          label="Take off the queue"
          variant="danger"
          keep={{ href: back.href, label: "Leave it in the queue" }}
        >
          <p>
            This email will never be sent. Its content is deleted, so it can't be sent later. The recipient
            isn't notified.
          </p>
        </Confirmation>
      )}
    </AdminPage>
  );
}
