import type { Db } from "~/db/client.server";
import { formAnswers } from "~/db/schema/form-answers";
import type { Caller } from "~/domain/caller";
import type { AnswerForm } from "./inquiry";

/** Keeps an answer to one of the internal forms, for the admin to read. @param email empty when none was given */
export async function saveFormAnswer(
  db: Db,
  { actor, now }: Caller,
  { form, email, answer }: { form: AnswerForm; email: string; answer: string },
): Promise<void> {
  const userId = actor?.userId ?? null;
  await db.insert(formAnswers).values({ form, userId, email: email || null, answer, createdAt: now });
}
