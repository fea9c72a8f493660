import { data } from "react-router";
import { AdminPage } from "~/components/admin/admin-page";
import { Confirmation } from "~/components/admin/confirmation";
import { ownPageMeta } from "~/components/site/page-meta";
import { readFailedJob } from "~/domain/lists/failed-jobs.server";
import { jobName, noFailedJob } from "~/domain/lists/jobs";
import { rerunJobs } from "~/domain/lists/rerun-jobs.server";
import { confirmationForm } from "~/domain/lists/users.forms.server";
import { paths, runClassPath } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { Rows } from "~/ui/rows";
import { servicesContext } from "~/web/context";
import { formAction } from "~/web/form-action.server";
import { requireAdmin } from "~/web/guards.server";
import { orUnavailable } from "~/web/unavailable.server";
import { adminView } from "../admin-view.server";
import { nextOfQueue } from "../decide.server";
import type { Route } from "./+types/job-retry";

/** One job that used up its attempts, and the button that has it run again. */

export const meta = ownPageMeta("Run a job again", "A job that failed.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, place, moment } = adminView(context, request);
  const job = await orUnavailable(() => readFailedJob(db, params.jobId));
  if (!job) return data({ place, job }, { status: 404 });
  return data({ place, job: { ...job, name: jobName(job.task), at: moment(job.at) } });
}

export function action({ context, params: { jobId }, request }: Route.ActionArgs) {
  const caller = requireAdmin(context, request);
  return formAction(
    { context, request },
    {
      schema: confirmationForm,
      async run() {
        const replayed = await rerunJobs(context.get(servicesContext).db, caller, { jobId });
        if (replayed.length === 0) return { status: 409, form: noFailedJob };
        return nextOfQueue(context, "jobs", "The job runs again.");
      },
    },
  );
}

/** "paymentId" → "Payment id" */
const idLabel = (name: string) =>
  name.replace(/^[a-z]/, (letter) => letter.toUpperCase()).replace(/(?<=[a-z])I(?=d$)/, " i");

/** The id, as a link where it has a page on the admin's pages. */
function IdLink({ name, id }: { name: string; id: string }) {
  const href = Object.hasOwn(pages, name) ? pages[name]?.(id) : undefined;
  return href ? <a href={href}>{id}</a> : id;
}

const pages: Record<string, (id: string) => string> = {
  paymentId: paths.adminPayment,
  classId: (id) => runClassPath(paths.adminClasses, id),
  threadId: (id) => paths.adminThread(id),
  receiverId: paths.adminUser,
  userId: paths.adminUser,
};

export default function JobRetry({ loaderData: { place, job }, actionData }: Route.ComponentProps) {
  const queue = { href: paths.failedJobs(), label: "Failed jobs" };
  return (
    <AdminPage place={place} title="Run a job again" lead={job?.name} back={queue}>
      {job ? (
        <>
          <Rows
            items={[
              { label: "Number", value: job.id },
              ...job.ids.map(({ name, id }) => ({
                label: idLabel(name),
                value: <IdLink name={name} id={id} />,
              })),
              { label: "Attempts", value: job.attempts },
              { label: "Tried last", value: job.at },
              ...(job.lastError ? [{ label: "Why it failed", value: job.lastError }] : []),
            ]}
          />
          <Confirmation
            id="retry"
            action={paths.jobRetry(job.id)}
            verdict={actionData}
            label="Run again"
            keep={{ href: queue.href, label: "Leave it as it is" }}
          >
            <p>
              It is run at once, and tried as often as a new job. What it has done already it does not do a
              second time.
            </p>
          </Confirmation>
        </>
      ) : (
        <Notice kind={actionData ? "error" : "info"} title={noFailedJob} />
      )}
    </AdminPage>
  );
}
