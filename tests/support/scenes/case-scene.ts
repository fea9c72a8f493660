import type { Db } from "~/db/client.server";
import type { SignedInCaller } from "~/domain/caller";
import { saveCaseFile } from "~/domain/cases/save-case-file.server";

export const caseTexts = {
  brought: "A reported phishing mail.",
  done: "We read its headers line by line.",
  exercise1: "Mark the first header that you trust.",
  exercise2: null,
  exercise3: null,
  nextStep: "Write the timeline.",
};

/** Publishes the case file of a session that has started. */
export async function publishedCase(
  db: Db,
  {
    bookingId,
    expert,
    texts = {},
  }: { bookingId: string; expert: SignedInCaller; texts?: Partial<typeof caseTexts> },
): Promise<void> {
  const saved = await saveCaseFile(db, expert, {
    ...{ bookingId, isPublishing: true, opened: null },
    texts: { ...caseTexts, ...texts },
  });
  if (!saved.ok) throw new Error(JSON.stringify(saved.error));
}
