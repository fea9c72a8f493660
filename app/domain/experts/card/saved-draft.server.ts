import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { cardDrafts } from "~/db/schema/experts/card-drafts";
import type { SignedInCaller } from "~/domain/caller";
import { fail, ok, type Result } from "~/shared/result";
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

/**
 * Keeps the caller's unfinished card in place of the one that its form was opened with. It isn't checked: it may miss
 * anything.
 * @param shown when the draft in the form was saved; null for a form without one
 * @returns when another draft was saved since, which stays
 */
export async function saveDraft(
  db: Db,
  { actor: { userId }, now }: SignedInCaller,
  { draft: fields, version, shown }: { draft: CardDraft; version: number; shown: Date | null },
): Promise<Result<null, Date>> {
  const values = { fields, version, savedAt: now };
  const [kept] = await db
    .insert(cardDrafts)
    .values({ ...values, userId, createdAt: now })
    .onConflictDoUpdate({
      target: cardDrafts.userId,
      set: values,
      setWhere: shown ? eq(cardDrafts.savedAt, shown) : sql`false`,
    })
    .returning({ id: cardDrafts.id });
  return kept ? ok(null) : fail((await findDraft(db, userId))?.savedAt ?? now);
}

/** Deletes the account's unfinished card, if it is the one that was saved at `shown`. */
export async function discardDraft(db: Db, userId: string, shown: Date | null): Promise<void> {
  if (!shown) return;
  await db.delete(cardDrafts).where(and(eq(cardDrafts.userId, userId), eq(cardDrafts.savedAt, shown)));
}
