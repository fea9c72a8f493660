import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";
import { lockInOrder } from "~/db/locks.server";
import { runCommand } from "~/db/retry.server";
import { users } from "~/db/schema/accounts/users";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import type { SignedInCaller } from "~/domain/caller";
import { newId } from "~/platform/ids";
import { deleteUnused, dropCurrent, findCurrentPortrait, replaceCurrent } from "./own-portrait.server";
import type { PortraitFile } from "./portrait";
import type { PortraitStore } from "./portrait-store";

/**
 * Stores a portrait and makes it the account's current one (0027). An expert's card is submitted again with it, so that
 * the admin approves it. @param resubmitCard the command of cards that does so @returns what it returns
 */
export async function savePortrait<Card>(
  db: Db,
  caller: SignedInCaller,
  {
    files,
    store,
    resubmitCard,
  }: {
    files: readonly PortraitFile[];
    store: PortraitStore;
    resubmitCard: (tx: Db, caller: SignedInCaller) => Promise<Card>;
  },
): Promise<Card> {
  const portraitId = newId();
  const { userId } = caller.actor;
  // If anything fails from here on, this job finds no row and removes the files.
  const runAt = new Date(caller.now.getTime() + 24 * 3_600_000);
  await enqueue(db, "delete-portrait", { portraitId }, { runAt });
  await store.save(portraitId, files);
  return runCommand(db, async (tx) => {
    await lockAccount(tx, userId);
    // The first attempt was committed, but its answer was lost.
    if ((await findCurrentPortrait(tx, userId)) !== portraitId)
      await replaceCurrent(tx, { userId, portraitId, now: caller.now });
    const card = await resubmitCard(tx, caller);
    await deleteUnused(tx, userId);
    return card;
  });
}

/** Removes the account's portrait at once, also from its card, without a decision of the admin. */
export const removePortrait = (db: Db, { actor: { userId } }: SignedInCaller): Promise<void> =>
  runCommand(db, async (tx) => {
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
  });

/** Locks the account's expert, if it has one, and then the account. @returns the expert's id */
async function lockAccount(tx: Db, userId: string): Promise<string | null> {
  const [link] = await tx.select().from(expertsUsers).where(eq(expertsUsers.userId, userId));
  if (link) await lockInOrder(tx, ["expert", link.expertId]);
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("no key update");
  return link?.expertId ?? null;
}
