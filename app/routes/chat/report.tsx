import { data, redirect } from "react-router";
import { FormErrors, FormField } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { reportLimit } from "~/domain/chat/reports/report";
import { reportForm } from "~/domain/chat/reports/report.forms.server";
import { reportThread } from "~/domain/chat/reports/report-thread.server";
import { paths } from "~/shared/paths";
import { Button, ButtonLink } from "~/ui/button";
import { Checkbox } from "~/ui/checkbox";
import { Page } from "~/ui/page";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import type { Route } from "./+types/report";
import { requireThread } from "./own-thread.server";

/** Reports a conversation to the admin. */

export const meta = ownPageMeta("Report a conversation", "Tell us about a conversation.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { partner, isBlocked } = await requireThread({ context, request }, params.userId);
  return { userId: partner.userId, name: partner.name, isBlocked };
}

export async function action({ context, params, request }: Route.ActionArgs) {
  const { db, caller, partner } = await requireThread({ context, request }, params.userId);
  const { supportEmail } = context.get(servicesContext).env;
  return formAction(
    { context, request },
    {
      schema: reportForm,
      counts: () => [{ rule: "report:account", subject: caller.actor.userId }],
      async run({ reason, block }) {
        const report = { partnerId: partner.userId, reason, blocks: block, supportEmail };
        const reported = await reportThread(db, caller, report);
        if (!reported.ok) throw data("Not Found", { status: 404 });
        const notice = `Thank you. We'll look into it.${block ? ` ${partner.name} is blocked.` : ""}`;
        const headers = { "Set-Cookie": flash(context, notice) };
        return redirect(paths.thread(partner.userId), { status: 303, headers });
      },
    },
  );
}

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { userId, name, isBlocked } = loaderData;
  const [form, fields] = formState<{ reason: string; block: string }>({
    id: "report",
    lastResult: actionData,
  });
  const thread = paths.thread(userId);
  return (
    <Page
      narrow
      title={`Report your conversation with ${name}`}
      lead={`An admin reads your report and the messages around it; each reading is noted. ${name} isn't notified.`}
      back={{ href: thread, label: "Conversation" }}
    >
      <FormErrors form={form} />
      <PostForm action={paths.threadReport(userId)} noValidate id={form.id} className="form">
        <FormField
          field={fields.reason}
          label="Reason"
          hint="What is wrong, and which messages show it."
          multiline
          rows={5}
          required
          maxLength={reportLimit}
        />
        {isBlocked ? null : (
          <Checkbox
            name="block"
            id={fields.block.id}
            label={`Block ${name}, too`}
            hint="Neither of you can write to the other or book the other. You can undo this."
            defaultChecked={fields.block.defaultValue === "on"}
          />
        )}
        <p className="bar start">
          <Button>Send report</Button>
          <ButtonLink variant="quiet" href={thread}>
            Cancel
          </ButtonLink>
        </p>
      </PostForm>
    </Page>
  );
}
