import { data, redirect } from "react-router";
import { z } from "zod";
import { AdminPage } from "~/components/admin/admin-page";
import { ReportedMessages } from "~/components/admin/reported-messages";
import { ReportedPerson } from "~/components/admin/reported-person";
import { FormErrors } from "~/components/form/form-field";
import { formState } from "~/components/form/form-state";
import { PostForm } from "~/components/form/post-form";
import { ownPageMeta } from "~/components/site/page-meta";
import { closeReport } from "~/domain/chat/reports/close-report.server";
import { readReport } from "~/domain/chat/reports/read-report.server";
import { reopenReport } from "~/domain/chat/reports/reopen-report.server";
import type { ReportedAccount } from "~/domain/chat/reports/report";
import { tooLateText } from "~/domain/lists/undo";
import { formatDate, formatMoment } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { zoneText } from "~/shared/zone-text";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { servicesContext } from "~/web/context";
import { flash } from "~/web/flash.server";
import { formAction } from "~/web/form-action.server";
import { requireAdmin } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import { rejectPrefetch } from "~/web/reject-prefetch.server";
import type { Route } from "./+types/report";
import { adminView } from "./admin-view.server";
import { nextOfQueue } from "./decide.server";

/** One report with the messages around it. Each reading is recorded in the audit. */

export const meta = ownPageMeta("Report", "A reported conversation.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, caller, zone, moment } = adminView(context, request);
  const shouldAudit = rejectPrefetch(request);
  const found = orNotFound(await readReport(db, caller, params.reportId, { shouldAudit }));
  const { id, reason, reporter, about, messages, hasOlder, hasNewer } = found;
  const person = ({ createdAt, ...account }: ReportedAccount) => ({
    ...account,
    since: formatDate(createdAt, zone),
  });
  return {
    zone: zoneText(zone, caller.now),
    id,
    reason,
    hasOlder,
    hasNewer,
    reportedAt: moment(found.at),
    closedAt: found.closedAt && moment(found.closedAt),
    reporter: person(reporter),
    about: person(about),
    messages: messages.map(({ at, isReporter, ...message }) => ({
      ...message,
      sender: isReporter ? reporter.name : about.name,
      isReporter,
      at: formatMoment(at, zone),
    })),
  };
}

export async function action({ context, params: { reportId }, request }: Route.ActionArgs) {
  const caller = requireAdmin(context, request);
  return formAction(
    { context, request },
    {
      schema: z.object({ intent: z.literal("undo").optional().catch(undefined) }),
      async run({ intent }) {
        if (intent === "undo") {
          const reopened = await reopenReport(context.get(servicesContext).db, caller, reportId);
          if (!reopened.ok && reopened.error === "not-found") throw data(null, { status: 404 });
          if (!reopened.ok) return { status: 409, form: tooLateText };
          const headers = { "Set-Cookie": flash(context, "The report is open again.") };
          return redirect(paths.report(reportId), { status: 303, headers });
        }
        const closed = await closeReport(context.get(servicesContext).db, caller, reportId);
        if (!closed.ok) throw data(null, { status: 404 });
        const notice = `The report about ${closed.value.about} is closed.`;
        return nextOfQueue(context, "reports", notice, paths.report(reportId));
      },
    },
  );
}

export default function ReportPage({ loaderData, actionData }: Route.ComponentProps) {
  const { zone, id, reason, reportedAt, closedAt, reporter, about, ...context } = loaderData;
  const [form] = formState({ id: "close", lastResult: actionData });
  return (
    <AdminPage
      title={`Report about ${about.name}`}
      lead={`By ${reporter.name}, ${reportedAt}`}
      back={{ href: paths.reports(), label: "Reports" }}
    >
      <FormErrors form={form} />
      <section className="stack-s" aria-labelledby="reason">
        <h2 id="reason">Reason</h2>
        <p className="as-written">{reason}</p>
      </section>
      <div className="side-by-side">
        <ReportedPerson id="about" title="Reported" person={about} />
        <ReportedPerson id="reporter" title="Reported by" person={reporter} />
      </div>
      <section className="stack-s" aria-labelledby="messages">
        <h2 id="messages">Messages</h2>
        <p className="muted">{`Up to 20 until the report and 10 after it, as they were typed. Times in ${zone}. Reading this page is noted in the audit.`}</p>
        <ReportedMessages {...context} />
      </section>
      {closedAt ? (
        <Notice kind="info" title={`This report was closed ${closedAt}`} />
      ) : (
        <PostForm action={paths.report(id)} id={form.id} className="form">
          <p className="muted">Neither side is notified.</p>
          <Button className="decides">Close the report</Button>
        </PostForm>
      )}
    </AdminPage>
  );
}
