import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { citext, createdAt, primaryId } from "./columns";
import { users } from "./users";

/** An answer to an internal form that stands in for an external one that isn't configured (decision A4). */
export const formAnswers = pgTable(
  "form_answers",
  {
    id: primaryId(),
    form: text("form", { enum: ["suggest-a-skill", "give-feedback"] }).notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    email: citext("email"),
    answer: text("answer").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("form_answers_form_check", sql`${table.form} in ('suggest-a-skill', 'give-feedback')`),
    check("form_answers_answer_check", sql`length(${table.answer}) between 1 and 4000`),
    index("form_answers_form_index").on(table.form, table.createdAt),
    index("form_answers_user_index").on(table.userId),
    index("form_answers_email_index").on(table.email),
    index("form_answers_answer_index").using("gin", table.answer.op("gin_trgm_ops")),
  ],
);
