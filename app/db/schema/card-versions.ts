import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { createdAt, instant, primaryId } from "./columns";
import { experts } from "./experts";
import { users } from "./users";

/**
 * What an expert has written for their card, each saving a version (decision C11). `experts` holds what is listed: the
 * version that was approved last, or the first one while none was. At most one version waits for the admin.
 */
export const cardVersions = pgTable(
  "card_versions",
  {
    id: primaryId(),
    expertId: uuid("expert_id")
      .notNull()
      .references(() => experts.id, { onDelete: "cascade" }),
    /** 1, 2, 3 … of this expert. */
    number: integer("number").notNull(),
    /** `replaced`: saved again before anybody decided. */
    status: text("status", { enum: ["submitted", "approved", "returned", "replaced"] }).notNull(),
    name: text("name").notNull(),
    title: text("title").notNull(),
    tagline: text("tagline"),
    bio: text("bio").notNull(),
    /** Whole cents, USD, for one booked hour (decision C3). */
    priceCents: integer("price_cents").notNull(),
    region: text("region").notNull().default("Global"),
    languages: text("languages").array().notNull().default(sql`'{}'`),
    specialties: text("specialties").array().notNull().default(sql`'{}'`),
    certifications: text("certifications").array().notNull().default(sql`'{}'`),
    skills: text("skills").array().notNull().default(sql`'{}'`),
    education: text("education"),
    experience: text("experience"),
    avatar: text("avatar"),
    linkedin: text("linkedin"),
    calendly: text("calendly"),
    lesson: text("lesson"),
    submittedBy: uuid("submitted_by")
      .notNull()
      .references(() => users.id),
    decidedBy: uuid("decided_by").references(() => users.id),
    decidedAt: instant("decided_at"),
    /** Why it was sent back: the expert reads it. */
    reason: text("reason"),
    createdAt: createdAt(),
  },
  (table) => [
    unique("card_versions_number_key").on(table.expertId, table.number),
    uniqueIndex("card_versions_one_submitted_key")
      .on(table.expertId)
      .where(sql`${table.status} = 'submitted'`),
    check(
      "card_versions_status_check",
      sql`${table.status} in ('submitted', 'approved', 'returned', 'replaced')`,
    ),
    check("card_versions_number_check", sql`${table.number} >= 1`),
    check(
      "card_versions_texts_check",
      sql`length(trim(${table.name})) between 1 and 100 and length(${table.title}) between 1 and 120 and length(${table.tagline}) <= 160
        and length(${table.bio}) between 1 and 4000 and length(${table.region}) between 1 and 120 and length(${table.education}) <= 2000
        and length(${table.experience}) <= 2000 and length(${table.lesson}) <= 2000`,
    ),
    check(
      "card_versions_lists_check",
      sql`cardinality(${table.languages}) <= 30 and cardinality(${table.specialties}) <= 30
        and cardinality(${table.certifications}) <= 30 and cardinality(${table.skills}) <= 30`,
    ),
    check(
      "card_versions_links_check",
      sql`${table.avatar} ~* '^(https?:/|/avatars)/' and length(${table.avatar}) <= 2000 and ${table.linkedin} ~* '^https?://'
        and length(${table.linkedin}) <= 2000 and ${table.calendly} ~* '^https?://' and length(${table.calendly}) <= 2000`,
    ),
    check("card_versions_price_check", sql`${table.priceCents} between 1 and 1000000`),
    check(
      "card_versions_decided_check",
      sql`(${table.status} in ('approved', 'returned')) = (${table.decidedAt} is not null) and (${table.decidedAt} is null) = (${table.decidedBy} is null)`,
    ),
    check(
      "card_versions_reason_check",
      sql`(${table.status} = 'returned') = (${table.reason} is not null) and (${table.reason} is null or length(${table.reason}) between 1 and 2000)`,
    ),
    index("card_versions_queue_index").on(table.createdAt).where(sql`${table.status} = 'submitted'`),
    index("card_versions_submitted_by_index").on(table.submittedBy),
  ],
);

/** A row as it is stored. */
export type CardVersion = typeof cardVersions.$inferSelect;
