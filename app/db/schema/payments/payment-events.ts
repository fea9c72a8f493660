import { sql } from "drizzle-orm";
import { boolean, check, index, jsonb, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { ofShop } from "~/db/of-shop";
import { paymentProviders } from "~/platform/providers";
import { createdAt, instant, primaryId, textEnum } from "../columns";
import { payments } from "./payments";

const providerEnum = textEnum("provider", paymentProviders);

/**
 * A provider's signed event, stored under its id before anything else happens, and applied by a job. It only triggers a
 * request to the provider; if the provider can't be asked, `facts` is used.
 */
export const paymentEvents = pgTable(
  "payment_events",
  {
    id: primaryId(),
    provider: providerEnum.column().notNull(),
    eventId: text("event_id").notNull(),
    kind: text("kind").notNull(),
    /** False for a signed event of an unknown form. */
    isUnderstood: boolean("is_understood").notNull().default(true),
    /** Null if it matches no payment in this database. */
    paymentId: uuid("payment_id").references(() => payments.id),
    /** Selected facts, never a name or an address. */
    facts: jsonb("facts").$type<Record<string, string | number | null>>().notNull().default({}),
    appliedAt: instant("applied_at"),
    settledNote: text("settled_note"),
    createdAt: createdAt(),
  },
  (table) => [
    check("payment_events_provider_check", providerEnum.check(table.provider)),
    unique("payment_events_event_key").on(table.provider, table.eventId),
    check("payment_events_settled_note_check", sql`length(${table.settledNote}) between 1 and 1000`),
    // For erasing an account, which searches these texts for its e-mail address.
    index("payment_events_settled_note_index")
      .using("gin", table.settledNote.op("gin_trgm_ops"))
      .where(sql`${table.settledNote} is not null`),
    index("payment_events_payment_index").on(table.paymentId, table.createdAt),
    index("payment_events_unclaimed_index")
      .on(sql`(${table.facts} ->> 'transactionId')`)
      .where(sql`${table.paymentId} is null and ${table.provider} ${ofShop}`),
    // For the admin's queue: purchases that match no payment.
    index("payment_events_unmatched_index")
      .on(table.createdAt)
      .where(sql`${table.paymentId} is null and ${table.provider} ${ofShop} and ${table.kind} = 'paid'`),
    index("payment_events_not_understood_index")
      .on(table.createdAt)
      .where(sql`${table.paymentId} is null and not ${table.isUnderstood}`),
  ],
);
