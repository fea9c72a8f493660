import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { payoutProviders } from "~/platform/providers";
import { users } from "../accounts/users";
import { createdAt, instant, primaryId, textEnum } from "../columns";

const providerEnum = textEnum("provider", payoutProviders);
const stateEnum = textEnum("state", ["draft", "confirmed", "sent", "settled", "stopped"]);

/** A run of payouts: one list, which the admin confirms and sends (0028). */
export const payoutRuns = pgTable(
  "payout_runs",
  {
    id: primaryId(),
    provider: providerEnum.column().notNull(),
    state: stateEnum.column().notNull().default("draft"),
    /** Null for the weekly job. */
    createdBy: uuid("created_by").references(() => users.id),
    confirmedAt: instant("confirmed_at"),
    sentAt: instant("sent_at"),
    /** The day on which the bank is to pay: chosen by the admin, else null until the first download of its file. */
    executeOn: date("execute_on"),
    /** When a file for the bank was downloaded first, and the IANA zone of its dates. From then on neither changes. */
    downloadedAt: instant("downloaded_at"),
    timeZone: text("time_zone"),
    closedAt: instant("closed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("payout_runs_provider_check", providerEnum.check(table.provider)),
    check(
      "payout_runs_state_check",
      sql`${stateEnum.check(table.state)}
        and (${table.state} in ('settled', 'stopped')) = (${table.closedAt} is not null)
        and (${table.state} in ('sent', 'settled')) = (${table.sentAt} is not null)
        and (${table.state} in ('confirmed', 'sent', 'settled')) <= (${table.confirmedAt} is not null)`,
    ),
    check(
      "payout_runs_downloaded_check",
      sql`(${table.downloadedAt} is null) = (${table.timeZone} is null)
        and (${table.downloadedAt} is null or ${table.executeOn} is not null)`,
    ),
    // Two admins, or a job beside an admin: one run.
    uniqueIndex("payout_runs_live_key").on(sql`(true)`).where(sql`state in ('draft', 'confirmed')`),
    index("payout_runs_created_index").on(table.createdAt, table.id),
  ],
);

export type PayoutRun = typeof payoutRuns.$inferSelect;
