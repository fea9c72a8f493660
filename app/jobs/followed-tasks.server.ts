import type { Task, TaskList } from "graphile-worker";
import { metrics } from "~/platform/metrics.server";
import { runForRequest } from "~/platform/request-scope.server";
import { inSpan } from "~/platform/tracing.server";

/** Measures each attempt of each task, and runs it under the id of the request that added the job. */
export const followTasks = (tasks: TaskList): TaskList =>
  Object.fromEntries(Object.entries(tasks).map(([name, task]) => [name, task ? followed(name, task) : task]));

const followed =
  (name: string, task: Task): Task =>
  (payload, helpers) =>
    runForRequest(requestIdIn(payload), () =>
      inSpan(`job ${name}`, { "keyway.job": String(helpers.job.id) }, async () => {
        const end = metrics.jobs.startTimer({ task: name });
        try {
          const result = await task(payload, helpers);
          end({ outcome: "done" });
          return result;
        } catch (error) {
          end({ outcome: "failed" });
          throw error;
        }
      }),
    );

/** Returns an empty text for jobs that no request added. */
const requestIdIn = (payload: unknown): string =>
  typeof payload === "object" && payload !== null && "requestId" in payload ? String(payload.requestId) : "";
