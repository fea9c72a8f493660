import { sql } from "drizzle-orm";
import { check, index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { users } from "../accounts/users";
import { createdAt, instant, ownedBy, primaryId } from "../columns";
import { formAnswers } from "./form-answers";

/** What the admin answered to a message that was sent with one of the site's forms. It is mailed to its sender. */
export const inquiryReplies = pgTable(
  "inquiry_replies",
  {
    id: primaryId(),
    formAnswerId: ownedBy("form_answer_id", () => formAnswers.id),
    answeredBy: uuid("answered_by").references(() => users.id, { onDelete: "set null" }),
    text: text("body").notNull(),
    /** When it was taken back before it was mailed. The next answer starts with its text, and replaces it. */
    withdrawnAt: instant("withdrawn_at"),
    createdAt: createdAt(),
  },
  (table) => [
    check("inquiry_replies_text_check", sql`length(${table.text}) between 1 and 8000`),
    index("inquiry_replies_inquiry_index").on(table.formAnswerId, table.createdAt),
    index("inquiry_replies_answered_by_index").on(table.answeredBy),
    index("inquiry_replies_text_index").using("gin", table.text.op("gin_trgm_ops")),
  ],
);
