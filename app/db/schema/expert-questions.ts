import { index, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { citext, createdAt, primaryId } from "./columns";
import { experts } from "./experts";
import { users } from "./users";

/** A question asked from an expert's profile; it is mailed to the expert as well. */
export const expertQuestions = pgTable(
  "expert_questions",
  {
    id: primaryId(),
    expertId: uuid("expert_id")
      .notNull()
      .references(() => experts.id, { onDelete: "cascade" }),
    userId: uuid("user_id").references(() => users.id, { onDelete: "set null" }),
    name: text("name").notNull(),
    email: citext("email").notNull(),
    subject: text("subject").notNull(),
    question: text("question").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index("expert_questions_expert_index").on(table.expertId, table.createdAt),
    index("expert_questions_user_index").on(table.userId),
  ],
);
