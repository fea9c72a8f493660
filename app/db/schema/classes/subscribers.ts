import { sql } from "drizzle-orm";
import { check, pgTable } from "drizzle-orm/pg-core";
import { citext, createdAt, instant, primaryId, textEnum } from "../columns";

const statusEnum = textEnum("status", ["pending", "confirmed", "unsubscribed"]);

/** An address to mail when a date of the foundations class opens. It is only mailed once its owner has confirmed it. */
export const subscribers = pgTable(
  "subscribers",
  {
    id: primaryId(),
    /** In lower case. */
    email: citext("email").notNull().unique("subscribers_email_key"),
    status: statusEnum.column().notNull().default("pending"),
    /** When the confirmation link was last mailed, at most once in 30 days. */
    askedAt: instant("asked_at").notNull().defaultNow(),
    /** When an open date was mailed, which ends the subscription until it is confirmed again. */
    toldAt: instant("told_at"),
    confirmedAt: instant("confirmed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("subscribers_status_check", statusEnum.check(table.status)),
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
