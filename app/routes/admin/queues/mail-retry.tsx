import { AdminPage } from "~/components/admin/admin-page";
import { Confirmation } from "~/components/admin/confirmation";
import { MailFacts } from "~/components/admin/mail-facts";
import { ownPageMeta } from "~/components/site/page-meta";
import { confirmationForm } from "~/domain/lists/users.forms.server";
import { retryMail, retryMailMessages } from "~/domain/mails/retry-mails.server";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { requireAdmin } from "~/web/guards.server";
import { nextOfQueue } from "../decide.server";
import type { Route } from "./+types/mail-retry";
import { mailOf } from "./mail-of.server";

/** Sending a mail again that failed. */

export const meta = ownPageMeta("Send a mail again", "A mail that failed.");

export const loader = ({ context, params, request }: Route.LoaderArgs) =>
  mailOf({ context, request }, params.mailId);

export function action({ context, params: { mailId }, request }: Route.ActionArgs) {
  const caller = requireAdmin(context, request);
  return formAction(
    { context, request },
    {
      schema: confirmationForm,
      async run() {
        const retried = await retryMail(context.get(servicesContext).db, caller, { mailId });
        if (!retried.ok) {
          const status = retried.error === "unknown-mail" ? 404 : 409;
          return { status, form: retryMailMessages[retried.error] };
        }
        return nextOfQueue(context, "mails", "The mail is on its way again.");
      },
    },
  );
}

export default function MailRetry({ loaderData: { place, ...mail }, actionData }: Route.ComponentProps) {
  const { id, kind, whyNot } = mail;
  const back = { href: paths.failedMail(id), label: "The mail" };
  return (
    <AdminPage place={place} title="Send a mail again" lead={kind} back={back}>
      <MailFacts mail={mail} />
      {whyNot ? (
        <Notice kind={actionData ? "error" : "info"} title={whyNot} />
      ) : (
        <Confirmation
          id="retry"
          action={paths.mailRetry(id)}
          verdict={actionData}
          label="Send again"
          keep={{ href: back.href, label: "Leave it unsent" }}
        >
          <p>
            The same mail is tried again at once, as often as a new one. If it reached its receiver after all,
            the mail provider delivers it no second time. Links in it that have expired stay so.
          </p>
        </Confirmation>
      )}
    </AdminPage>
  );
}
