import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { citext, createdAt, instant, primaryId, textEnum } from "../columns";

const formEnum = textEnum("form", [
  "contact",
  "demo-request",
  "beginner-program",
  "request-skills",
  "suggest-a-skill",
  "give-feedback",
]);

/**
 * A message sent with one of the site's forms: contact, a demo request, and those that replace external forms (decision
 * A4).
 */
export const formAnswers = pgTable(
  "form_answers",
  {
    id: primaryId(),
    form: formEnum.column().notNull(),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    name: text("name"),
    email: citext("email"),
    company: text("company"),
    subject: text("subject"),
    /** Empty if the form doesn't require it. */
    answer: text("answer").notNull(),
    /** The same answer posted again on the same day shares one row and one mail. Null in older rows. */
    dedupeKey: text("dedupe_key").unique("form_answers_dedupe_key_key"),
    /** Probably spam (`domain/inquiries/suspicion.ts`): stored, but not mailed. */
    isSuspected: boolean("is_suspected").notNull().default(false),
    /** When it was marked as answered, and by which account; null while it waits. */
    answeredAt: instant("answered_at"),
    answeredBy: uuid("answered_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    check("form_answers_form_check", formEnum.check(table.form)),
    check(
      "form_answers_answer_check",
      sql`length(${table.answer}) <= 8000 and (length(${table.answer}) > 0 or ${table.form} in ('demo-request', 'beginner-program'))`,
    ),
    check(
      "form_answers_lines_check",
      sql`length(${table.name}) between 1 and 400 and length(${table.company}) between 1 and 400 and length(${table.subject}) between 1 and 400`,
    ),
    index("form_answers_form_index").on(table.form, table.createdAt),
    index("form_answers_state_index")
      .on(table.createdAt, table.id)
      .where(sql`answered_at is null and not is_suspected`),
    index("form_answers_answered_index")
      .on(table.answeredAt.desc().nullsFirst(), table.id)
      .where(sql`answered_at is not null`),
    index("form_answers_user_index").on(table.userId),
    index("form_answers_answered_by_index").on(table.answeredBy),
    index("form_answers_email_index").on(table.email),
    index("form_answers_subject_index").using("gin", table.subject.op("gin_trgm_ops")),
    index("form_answers_answer_index").using("gin", table.answer.op("gin_trgm_ops")),
  ],
);
