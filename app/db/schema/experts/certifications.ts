import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { createdAt, instant, ownedBy, primaryId, textEnum } from "../columns";
import { experts } from "./experts";

const stateEnum = textEnum("state", ["submitted", "verified", "refused"]);

/** A certification that an expert submitted for verification, and the admin's decision (0024). */
export const certifications = pgTable(
  "certifications",
  {
    id: primaryId(),
    expertId: ownedBy("expert_id", () => experts.id),
    /** The same text as on the card. */
    name: text("name").notNull(),
    /** The http(s) address at which the admin checks it. The server never fetches it. */
    link: text("link").notNull(),
    state: stateEnum.column().notNull().default("submitted"),
    submittedAt: instant("submitted_at").notNull(),
    issuer: text("issuer"),
    lastDigits: text("last_digits"),
    /** Calendar days, "2026-11-23". Without an expiry it stays valid. */
    issuedOn: date("issued_on", { mode: "string" }),
    expiresOn: date("expires_on", { mode: "string" }),
    /** Why it wasn't verified, shown to the expert. */
    reason: text("reason"),
    decidedAt: instant("decided_at"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("certifications_name_key").on(table.expertId, table.name),
    check("certifications_state_check", stateEnum.check(table.state)),
    check(
      "certifications_texts_check",
      sql`length(${table.name}) between 1 and 200 and ${table.link} ~* '^https?://' and length(${table.link}) <= 2000
        and length(${table.issuer}) between 1 and 120 and ${table.lastDigits} ~ '^[A-Za-z0-9]{2,6}$'
        and length(${table.reason}) between 1 and 2000`,
    ),
    check(
      "certifications_decided_check",
      sql`(${table.state} = 'submitted') = (${table.decidedAt} is null)
        and (${table.state} = 'verified') = (${table.issuer} is not null and ${table.lastDigits} is not null and ${table.issuedOn} is not null)
        and (${table.state} = 'refused') = (${table.reason} is not null)
        and (${table.expiresOn} is null or ${table.expiresOn} > ${table.issuedOn})`,
    ),
    index("certifications_verified_index").on(table.expertId).where(sql`state = 'verified'`),
    index("certifications_queue_index").on(table.submittedAt, table.id).where(sql`state = 'submitted'`),
  ],
);

export type Certification = typeof certifications.$inferSelect;
