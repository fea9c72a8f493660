import type { Db } from "~/db/client.server";
import { formAnswers } from "~/db/schema/form-answers";
import type { AnswerForm } from "./inquiry";

/**
 * Keeps an answer to one of the internal forms, for the admin to read.
 * @param userId the writer's account, null for a visitor @param email empty when none was given
 */
export async function saveFormAnswer(
  db: Db,
  { form, userId, email, answer, now }: SavedAnswer,
): Promise<void> {
  await db.insert(formAnswers).values({ form, userId, email: email || null, answer, createdAt: now });
}

interface SavedAnswer {
  form: AnswerForm;
  userId: string | null;
  email: string;
  answer: string;
  now: Date;
}
