import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { citext, createdAt, instant, primaryId, textEnum } from "../columns";

const statusEnum = textEnum("status", ["pending", "accepted", "declined"]);

/** A request to become an expert; at most one is pending per account. Accepting it changes the account's role. */
export const applications = pgTable(
  "applications",
  {
    id: primaryId(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id),
    status: statusEnum.column().notNull().default("pending"),
    name: text("name").notNull(),
    email: citext("email").notNull(),
    skills: text("skills").notNull(),
    experienceYears: integer("experience_years").notNull(),
    /** Whole cents, USD. */
    hourlyRateCents: integer("hourly_rate_cents").notNull(),
    description: text("description").notNull(),
    languages: text("languages").notNull(),
    certifications: text("certifications").notNull(),
    linkedin: text("linkedin").notNull(),
    /** Empty if the account had an uploaded portrait. */
    photo: text("photo").notNull(),
    /** For the card; empty if the applicant leaves it for later. */
    title: text("title").notNull().default(""),
    lesson: text("lesson").notNull().default(""),
    decidedBy: uuid("decided_by").references(() => users.id),
    decidedAt: instant("decided_at"),
    reason: text("reason"),
    createdAt: createdAt(),
  },
  (table) => [
    uniqueIndex("applications_one_pending_key").on(table.userId).where(sql`${table.status} = 'pending'`),
    check("applications_status_check", statusEnum.check(table.status)),
    check("applications_years_check", sql`${table.experienceYears} between 0 and 80`),
    check("applications_rate_check", sql`${table.hourlyRateCents} between 100 and 1000000`),
    check(
      "applications_texts_check",
      sql`length(${table.name}) between 1 and 100 and length(${table.email}) between 1 and 254 and length(${table.skills}) between 1 and 1000
        and length(${table.description}) between 1 and 4000 and length(${table.languages}) between 1 and 500 and length(${table.certifications}) between 1 and 1000`,
    ),
    check("applications_card_check", sql`length(${table.title}) <= 120 and length(${table.lesson}) <= 2000`),
    check(
      "applications_links_check",
      sql`${table.linkedin} ~* '^https?://' and length(${table.linkedin}) <= 2000 and (${table.photo} = '' or ${table.photo} ~* '^https?://') and length(${table.photo}) <= 2000`,
    ),
    check(
      "applications_decided_check",
      sql`(${table.status} = 'pending') = (${table.decidedAt} is null) and (${table.decidedAt} is null) = (${table.decidedBy} is null)`,
    ),
    check(
      "applications_reason_check",
      sql`(${table.status} = 'declined') = (${table.reason} is not null) and (${table.reason} is null or length(${table.reason}) between 1 and 2000)`,
    ),
    index("applications_queue_index").on(table.createdAt).where(sql`${table.status} = 'pending'`),
    index("applications_user_index").on(table.userId, table.createdAt),
  ],
);

export type Application = typeof applications.$inferSelect;
