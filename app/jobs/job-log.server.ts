import { Logger } from "graphile-worker";
import type { Log, LogFields } from "~/platform/log.server";

/**
 * The queue's own messages in our log: errors and warnings only. It writes payloads into its details and stacks into
 * its messages, so of those only the first line is taken.
 */
export const jobLogger = (log: Log): Logger =>
  new Logger((scope) => (level, message) => {
    if (level !== "error" && level !== "warning") return;
    const fields: LogFields = { task: scope.taskIdentifier, jobId: scope.jobId };
    log.error(`Jobs: ${message.split("\n")[0]}`, undefined, fields);
  });
