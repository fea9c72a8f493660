import type { JobPayloads } from "~/db/jobs.server";

/** The admin's names of the kinds of jobs. */
export const jobNames: Record<keyof JobPayloads, string> = {
  "send-mail": "Send an email",
  "mail-link": "Email a link to confirm an address or reset a password",
  "finish-recovery": "End the wait of a recovery",
  "announce-meeting-link": "Email an expert's new meeting link",
  "announce-open-date": "Email subscribers that a date is open",
  "apply-payment-event": "Apply a payment event",
  "check-payment": "Check a payment",
  "send-refund": "Send a refund",
  "check-payout": "Check a payout",
  "check-payout-account": "Check an expert's account at Stripe",
  "deliver-sandbox-event": "Deliver a sandbox event",
  "mail-unread": "Email about unread messages",
  "refund-rest": "Refund what is left of a payment",
  "delete-portrait": "Delete the files of a portrait",
  "draft-payout-run": "Draft the weekly payout run",
  "mail-expiring-certifications": "Email experts about certifications that expire",
  "clean-up": "Clean up",
  "close-days": "Close the days of the charts",
};

/** @param task as stored; a task of another program version may be unknown */
export const jobName = (task: string): string =>
  Object.hasOwn(jobNames, task) ? jobNames[task as keyof JobPayloads] : task; // an own key of the record

/** The message for a job that isn't among the failed ones. */
export const noFailedJob = "No failed job has this number: it is running again, or it is done.";

/** Whether a text is a job id, which is a positive number. */
export const isJobId = (id: string): boolean => /^[1-9]\d{0,17}$/.test(id);
