import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { cardDrafts } from "~/db/schema/experts/card-drafts";
import type { SignedInCaller } from "~/domain/caller";
import { type CardDraft, draftFrom } from "./card-draft";

/** An unfinished card, kept until it is submitted or discarded. */
export interface SavedDraft {
  draft: CardDraft;
  /** The number of the newest version when its form was opened. */
  version: number;
  savedAt: Date;
}

/** Returns the account's unfinished card; null if it has none. */
export async function findDraft(db: Db, userId: string): Promise<SavedDraft | null> {
  const [found] = await db.select().from(cardDrafts).where(eq(cardDrafts.userId, userId));
  if (!found) return null;
  const { fields, version, savedAt } = found;
  return { draft: draftFrom((name) => fields[name]), version, savedAt };
}

/** Keeps the caller's unfinished card in place of the one before. It isn't checked: it may miss anything. */
export async function saveDraft(
  db: Db,
  { actor: { userId }, now }: SignedInCaller,
  { draft: fields, version }: { draft: CardDraft; version: number },
): Promise<void> {
  const values = { fields, version, savedAt: now };
  await db
    .insert(cardDrafts)
    .values({ ...values, userId, createdAt: now })
    .onConflictDoUpdate({ target: cardDrafts.userId, set: values });
}

/** Deletes the account's unfinished card. */
export async function discardDraft(db: Db, userId: string): Promise<void> {
  await db.delete(cardDrafts).where(eq(cardDrafts.userId, userId));
}
