import { sql } from "drizzle-orm";
import { check, index, integer, pgTable, text, unique, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { createdAt, instant, ownedBy, primaryId } from "../columns";
import { bookings } from "./bookings";

/**
 * What a lesson leaves, written by its expert for its learner (0030). A trigger checks that it isn't written before the
 * lesson starts, and that its learner is the booking's.
 */
export const caseFiles = pgTable(
  "case_files",
  {
    id: primaryId(),
    bookingId: ownedBy("booking_id", () => bookings.id),
    learnerId: uuid("learner_id")
      .notNull()
      .references(() => users.id),
    brought: text("brought"),
    done: text("done"),
    exercise1: text("exercise_1"),
    exercise2: text("exercise_2"),
    exercise3: text("exercise_3"),
    nextStep: text("next_step"),
    /** Counts the saves, so that a form notices another one since it was opened. */
    version: integer("version").notNull().default(1),
    /** When the learner could first read it; null for a draft. */
    publishedAt: instant("published_at"),
    /** 1, 2, 3 … for each learner, in the order of publication. */
    number: integer("number"),
    savedAt: instant("saved_at").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    unique("case_files_booking_key").on(table.bookingId),
    // Also the order of a learner's casebook.
    unique("case_files_number_key").on(table.learnerId, table.number),
    check(
      "case_files_texts_check",
      sql`length(${table.brought}) between 1 and 1000 and length(${table.done}) between 1 and 2000
        and length(${table.exercise1}) between 1 and 400 and length(${table.exercise2}) between 1 and 400
        and length(${table.exercise3}) between 1 and 400 and length(${table.nextStep}) between 1 and 500`,
    ),
    check(
      "case_files_exercises_check",
      sql`(${table.exercise1} is not null or ${table.exercise2} is null)
        and (${table.exercise2} is not null or ${table.exercise3} is null)`,
    ),
    check(
      "case_files_published_check",
      sql`(${table.publishedAt} is null) = (${table.number} is null) and ${table.number} >= 1
        and (${table.publishedAt} is null or (${table.done} is not null and ${table.nextStep} is not null))`,
    ),
    check("case_files_version_check", sql`${table.version} >= 1`),
    // For erasing an account, which searches these texts for its e-mail address.
    index("case_files_texts_index").using(
      "gin",
      table.brought.op("gin_trgm_ops"),
      table.done.op("gin_trgm_ops"),
      table.exercise1.op("gin_trgm_ops"),
      table.exercise2.op("gin_trgm_ops"),
      table.exercise3.op("gin_trgm_ops"),
      table.nextStep.op("gin_trgm_ops"),
    ),
  ],
);

export type CaseFile = typeof caseFiles.$inferSelect;

/** The state of a session's case file. The learner sees only a published one. */
export type CaseState = "draft" | "published";
