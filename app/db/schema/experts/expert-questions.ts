import { sql } from "drizzle-orm";
import { boolean, check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { citext, createdAt, instant, ownedBy, primaryId } from "../columns";
import { experts } from "./experts";

/** A question asked on an expert's profile. It is also mailed to the expert. */
export const expertQuestions = pgTable(
  "expert_questions",
  {
    id: primaryId(),
    expertId: ownedBy("expert_id", () => experts.id),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    email: citext("email").notNull(),
    subject: text("subject").notNull(),
    question: text("question").notNull(),
    /** The same question posted again on the same day shares one row and one mail. */
    dedupeKey: text("dedupe_key").notNull().unique("expert_questions_dedupe_key_key"),
    /** Probably spam: stored, but not mailed to the expert. */
    isSuspected: boolean("is_suspected").notNull().default(false),
    answeredAt: instant("answered_at"),
    answeredBy: uuid("answered_by").references(() => users.id, { onDelete: "set null" }),
    createdAt: createdAt(),
  },
  (table) => [
    check("expert_questions_name_check", sql`length(${table.name}) between 1 and 200`),
    check("expert_questions_subject_check", sql`length(${table.subject}) <= 400`),
    check("expert_questions_question_check", sql`length(${table.question}) between 1 and 8000`),
    index("expert_questions_expert_index").on(table.expertId, table.createdAt),
    index("expert_questions_state_index")
      .on(table.createdAt, table.id)
      .where(sql`answered_at is null and not is_suspected`),
    index("expert_questions_answered_index")
      .on(table.answeredAt.desc().nullsFirst(), table.id)
      .where(sql`answered_at is not null`),
    index("expert_questions_answered_by_index").on(table.answeredBy),
    index("expert_questions_user_index").on(table.userId),
    index("expert_questions_email_index").on(table.email),
    index("expert_questions_subject_index").using("gin", table.subject.op("gin_trgm_ops")),
    index("expert_questions_question_index").using("gin", table.question.op("gin_trgm_ops")),
  ],
);
