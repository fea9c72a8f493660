import { Logger } from "graphile-worker";
import type { Log, LogFields } from "~/platform/log.server";

/**
 * Writes the queue's errors and warnings to our log. Keeps only the first line of a message: the queue puts payloads
 * into its details and stacks into its messages.
 */
export const jobLogger = (log: Log): Logger =>
  new Logger((scope) => (level, message) => {
    if (level !== "error" && level !== "warning") return;
    const fields: LogFields = { task: scope.taskIdentifier, jobId: scope.jobId };
    log.error(`Jobs: ${message.split("\n")[0]}`, undefined, fields);
  });
