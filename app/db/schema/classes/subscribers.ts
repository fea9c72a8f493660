import { sql } from "drizzle-orm";
import { check, pgTable, text } from "drizzle-orm/pg-core";
import { citext, createdAt, instant, primaryId } from "../columns";

/** An address that wants to hear when the foundations class opens. It counts once its owner has confirmed it. */
export const subscribers = pgTable(
  "subscribers",
  {
    id: primaryId(),
    /** In small letters. */
    email: citext("email").notNull().unique("subscribers_email_key"),
    status: text("status", { enum: ["pending", "confirmed", "unsubscribed"] })
      .notNull()
      .default("pending"),
    /** When it was last mailed the link that confirms it: once in 30 days at most. */
    askedAt: instant("asked_at").notNull().defaultNow(),
    /** When it was mailed an open date: that ends the subscription until it is confirmed again. */
    toldAt: instant("told_at"),
    confirmedAt: instant("confirmed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("subscribers_status_check", sql`${table.status} in ('pending', 'confirmed', 'unsubscribed')`),
    check(
      "subscribers_email_check",
      sql`length(${table.email}) between 3 and 254 and ${table.email}::text = lower(${table.email}::text)`,
    ),
    check(
      "subscribers_confirmed_check",
      sql`(${table.status} = 'confirmed') <= (${table.confirmedAt} is not null)`,
    ),
  ],
);
