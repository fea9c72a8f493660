import { data } from "react-router";
import { ConfirmationPage } from "~/components/admin/confirmation-page";
import { ownPageMeta } from "~/components/site/page-meta";
import { readFailedJob } from "~/domain/lists/failed-jobs.server";
import { jobName, noFailedJob } from "~/domain/lists/jobs";
import { rerunJobs } from "~/domain/lists/rerun-jobs.server";
import { paths, runClassPath } from "~/shared/paths";
import { Rows } from "~/ui/rows";
import { adminView } from "../admin-view.server";
import type { Route } from "./+types/job-retry";
import { queueAction } from "./queue-action.server";

/** A job that has used up its attempts, and the button that runs it again. */

export const meta = ownPageMeta("Run a job again", "A job that failed.");

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db, moment } = adminView(context, request);
  const job = await readFailedJob(db, params.jobId);
  if (!job) return data({ job }, { status: 404 });
  return data({ job: { ...job, name: jobName(job.task), at: moment(job.at) } });
}

export const action = (args: Route.ActionArgs) =>
  queueAction(args, {
    queue: "jobs",
    notice: "The job runs again.",
    async run(db, caller) {
      const rerun = await rerunJobs(db, caller, { jobId: args.params.jobId });
      return rerun.length === 0 ? { status: 409, form: noFailedJob } : null;
    },
  });

/** "paymentId" → "Payment id" */
const idLabel = (name: string) =>
  name.replace(/^[a-z]/, (letter) => letter.toUpperCase()).replace(/(?<=[a-z])I(?=d$)/, " i");

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

export default function JobRetry({ loaderData: { job }, actionData }: Route.ComponentProps) {
  return (
    <ConfirmationPage
      title="Run a job again"
      lead={job?.name}
      back={{ href: paths.failedJobs(), label: "Failed jobs" }}
      facts={job ? <JobFacts job={job} /> : null}
      whyNot={job ? null : noFailedJob}
      verdict={actionData}
      form={{
        id: "retry",
        action: paths.jobRetry(job?.id ?? ""),
        label: "Run again",
        keep: "Leave it as it is",
      }}
    >
      <p>It runs at once, with as many attempts as a new job. It doesn't repeat what it has already done.</p>
    </ConfirmationPage>
  );
}

function JobFacts({ job }: { job: NonNullable<Route.ComponentProps["loaderData"]["job"]> }) {
  return (
    <Rows
      items={[
        { label: "Number", value: job.id },
        ...job.ids.map(({ name, id }) => ({ label: idLabel(name), value: <IdLink name={name} id={id} /> })),
        { label: "Attempts", value: job.attempts },
        { label: "Tried last", value: job.at },
        ...(job.lastError ? [{ label: "Why it failed", value: job.lastError }] : []),
      ]}
    />
  );
}
