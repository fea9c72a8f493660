import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";
import { portraits } from "~/db/schema/accounts/portraits";
import { users } from "~/db/schema/accounts/users";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import type { Actor } from "~/domain/caller";
import { isId } from "~/platform/ids";
import type { PortraitStore } from "./portrait-store";

/**
 * An SQL expression: the address of an account's current portrait; null without one.
 * @param userId with its table's name, which a select from one table leaves out
 */
export const currentPortraitPath = (userId: SQLWrapper): SQL<string | null> =>
  sql<string | null>`(select '/portraits/' || ${portraits.id}::text from ${portraits}
    where ${portraits.userId} = ${userId} and ${portraits.isCurrent})`;

/** The id of an account's current portrait; null without one. */
export async function findCurrentPortrait(db: Db, userId: string): Promise<string | null> {
  const [found] = await db
    .select({ id: portraits.id })
    .from(portraits)
    .where(and(eq(portraits.userId, userId), portraits.isCurrent));
  return found?.id ?? null;
}

/** The picture on an expert's listed card; null without one. */
export async function findCardPicture(db: Db, expertId: string): Promise<string | null> {
  const [found] = await db
    .select({ picture: experts.picture })
    .from(experts)
    .where(and(eq(experts.id, expertId), isNull(experts.deletedAt)));
  return found?.picture ?? null;
}

/** Makes a stored portrait the account's current one. @throws a unique violation if the id is taken */
export async function replaceCurrent(
  tx: Db,
  { userId, portraitId, now }: { userId: string; portraitId: string; now: Date },
): Promise<void> {
  await dropCurrent(tx, userId);
  await tx.insert(portraits).values({ id: portraitId, userId, isCurrent: true, createdAt: now });
}

/** Leaves the account without a current portrait. */
export const dropCurrent = (tx: Db, userId: string) =>
  tx
    .update(portraits)
    .set({ isCurrent: false })
    .where(and(eq(portraits.userId, userId), portraits.isCurrent));

/** Deletes the account's portraits that are neither current nor on a card that is listed or edited. */
export const deleteUnused = (tx: Db, userId: string): Promise<void> =>
  deletePortraits(
    tx,
    sql`${portraits.userId} = ${userId} and not ${portraits.isCurrent}
      and not exists (select from ${experts} where ${experts.portraitId} = ${portraits.id})
      and not exists (select from ${cardVersions} where ${cardVersions.portraitId} = ${portraits.id}
        and ${inArray(cardVersions.status, ["submitted", "returned"])})`,
  );

/** Deletes portraits; a job removes their files once this transaction has committed. */
async function deletePortraits(tx: Db, condition: SQL): Promise<void> {
  const deleted = await tx.delete(portraits).where(condition).returning({ id: portraits.id });
  for (const { id } of deleted) await enqueue(tx, "delete-portrait", { portraitId: id });
}

/** Queues the removal of the files of all portraits of an account whose rows the erasure deletes. */
export async function removeFilesOf(tx: Db, userId: string): Promise<void> {
  const own = await tx.select({ id: portraits.id }).from(portraits).where(eq(portraits.userId, userId));
  for (const { id } of own) await enqueue(tx, "delete-portrait", { portraitId: id });
}

/**
 * Removes the files of a portrait, or of a picture in a message, that no row names: it was deleted, or its upload
 * failed.
 */
export async function removeUnnamed(db: Db, store: PortraitStore, portraitId: string): Promise<void> {
  const names = await Promise.all([
    db.$count(portraits, eq(portraits.id, portraitId)),
    db.$count(chatMessages, eq(chatMessages.pictureId, portraitId)),
  ]);
  if (names.every((count) => count === 0)) await store.remove(portraitId);
}

/**
 * Who may see a portrait: everyone if a listed card shows it, else its owner and the admin, and every signed-in account
 * if it is a learner's current one.
 * @returns null for those who may not, and for an unknown portrait
 */
export async function accessToPortrait(
  db: Db,
  { portraitId, actor }: { portraitId: string; actor: Actor | null },
): Promise<"everyone" | "some" | null> {
  if (!isId(portraitId)) return null;
  const [found] = await db
    .select({
      ownerId: portraits.userId,
      isCurrent: portraits.isCurrent,
      role: users.role,
      isListed: sql<boolean>`exists (select from ${experts} where ${experts.portraitId} = ${portraits.id}
        and ${experts.approved} and ${experts.deletedAt} is null)`,
    })
    .from(portraits)
    .innerJoin(users, eq(users.id, portraits.userId))
    .where(eq(portraits.id, portraitId));
  if (!found) return null;
  if (found.isListed) return "everyone";
  if (!actor) return null;
  const isTheirs = found.ownerId === actor.userId || actor.role === "admin";
  return isTheirs || (found.isCurrent && found.role === "learner") ? "some" : null;
}
