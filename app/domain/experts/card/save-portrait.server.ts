import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { retryPassing } from "~/db/retry.server";
import { users } from "~/db/schema/accounts/users";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import type { SignedInCaller } from "~/domain/caller";
import { deleteUnused, dropCurrent, replaceCurrent } from "~/domain/portraits/own-portrait.server";
import type { PortraitFile } from "~/domain/portraits/portrait";
import type { PortraitStore } from "~/domain/portraits/portrait-store";
import { newId } from "~/platform/ids";
import { resubmitCard } from "./submit-card.server";

/**
 * Stores a portrait and makes it the account's current one (0027). An expert's card is submitted again with it, so that
 * the admin approves it.
 * @returns whether it waits for the admin
 */
export async function savePortrait(
  db: Db,
  caller: SignedInCaller,
  { files, store }: { files: readonly PortraitFile[]; store: PortraitStore },
): Promise<{ isWaiting: boolean }> {
  const portraitId = newId();
  const { userId } = caller.actor;
  await store.save(portraitId, files);
  try {
    return await retryPassing(() =>
      db.transaction(async (tx) => {
        await lockAccount(tx, userId);
        await replaceCurrent(tx, { userId, portraitId, now: caller.now });
        const isWaiting = await resubmitCard(tx, caller);
        await deleteUnused(tx, userId);
        return { isWaiting };
      }),
    );
  } catch (error) {
    await store.remove(portraitId).catch(() => {});
    throw error;
  }
}

/** Removes the account's portrait at once, also from its card, without a decision of the admin. */
export const removePortrait = (db: Db, { actor: { userId } }: SignedInCaller): Promise<void> =>
  retryPassing(() =>
    db.transaction(async (tx) => {
      const expertId = await lockAccount(tx, userId);
      await dropCurrent(tx, userId);
      if (expertId) {
        await tx.update(experts).set({ portraitId: null }).where(eq(experts.id, expertId));
        const isEdited = inArray(cardVersions.status, ["submitted", "returned"]);
        await tx
          .update(cardVersions)
          .set({ portraitId: null })
          .where(and(eq(cardVersions.expertId, expertId), isEdited));
      }
      await deleteUnused(tx, userId);
    }),
  );

/** Locks the account's expert, if it has one, and then the account. @returns the expert's id */
async function lockAccount(tx: Db, userId: string): Promise<string | null> {
  const [link] = await tx.select().from(expertsUsers).where(eq(expertsUsers.userId, userId));
  if (link) await lockInOrder(tx, ["expert", link.expertId]);
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  return link?.expertId ?? null;
}
