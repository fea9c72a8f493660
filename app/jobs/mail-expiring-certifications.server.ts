import type { CronItem } from "graphile-worker";

/** Runs every hour on one worker, because experts' days begin at different hours. */
export const expiringCertificationsSchedule: CronItem = {
  task: "mail-expiring-certifications",
  identifier: "mail-expiring-certifications",
  match: "25 * * * *",
  options: { backfillPeriod: 86_400_000, jobKey: "mail-expiring-certifications" },
};
