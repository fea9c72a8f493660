import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { forgetJobs } from "~/db/forget-jobs.server";
import { lockInOrder } from "~/db/locks.server";
import { retryPassing } from "~/db/retry.server";
import { users } from "~/db/schema/accounts/users";
import { type AuditCaller, recordAudit } from "~/domain/audit/record-audit.server";
import { findBlockPartners } from "~/domain/blocks/blocks.server";
import { cancelLocked } from "~/domain/bookings/change/cancel-booking.server";
import type { SignedInCaller } from "~/domain/caller";
import { lockInboxes } from "~/domain/chat/lock-inboxes.server";
import { refundCreditsOf } from "~/domain/ledger/credits.server";
import { fail, ok, type Result } from "~/shared/result";
import { Because } from "./declare.server";
import { type BookingAhead, findBookingsAhead } from "./erasure-outlook.server";
import { type ClassesAhead, classesToLock, findClassesAhead, leaveClasses } from "./leave-classes.server";
import { findOwner, type Owner } from "./owner.server";
import { declarations } from "./registry.server";

export type ErasureError = "not-found" | "admin";

/** Deletes the caller's own account: see `eraseUser`. */
export const eraseAccount = (
  db: Db,
  caller: SignedInCaller,
  wait?: (milliseconds: number) => Promise<void>,
): Promise<Result<{ cancelled: number }, ErasureError>> =>
  eraseUser(db, caller, { userId: caller.actor.userId }, wait);

/**
 * Deletes an account for good, in one transaction: its sessions and live classes to come are cancelled, and the other
 * participants get a mail; what other people need goes on without a name; everything else of the person is gone. Doing
 * it twice, also at the same time, is no error. The one admin can't be erased (decision B1).
 * @returns how many sessions this cancelled
 */
export async function eraseUser(
  db: Db,
  caller: AuditCaller,
  { userId }: { userId: string },
  wait?: (milliseconds: number) => Promise<void>,
): Promise<Result<{ cancelled: number }, ErasureError>> {
  return retryPassing(() => eraseOnce(db, caller, userId), wait);
}

async function eraseOnce(
  db: Db,
  caller: AuditCaller,
  userId: string,
): Promise<Result<{ cancelled: number }, ErasureError>> {
  for (let tries = 0; tries < patience; tries += 1) {
    const locks = locksOf(await survey(db, userId, caller.now));
    const outcome = await db.transaction(async (tx) => {
      await lockInOrder(tx, ["erasures", "all"], ...locks);
      // A command that is just giving the account its first card holds this row: look once it is through.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
      // The end of a block is news to the other side. None is added any more: that takes a look at the account's row.
      await lockInboxes(tx, await findBlockPartners(tx, userId));
      const found = await survey(tx, userId, caller.now);
      // A session or card that came between the look and the lock brings a side that isn't locked: look again.
      const isLocked = locksOf(found).every((name) => locks.some((other) => other.join() === name.join()));
      return isLocked ? erase(tx, caller, found) : null;
    });
    if (outcome) return outcome;
  }
  throw new Error("New sessions came in faster than the account could be locked");
}

const patience = 10;

interface Survey {
  owner: Owner | null;
  ahead: BookingAhead[];
  classesAhead: ClassesAhead;
}

async function survey(db: Db, userId: string, now: Date): Promise<Survey> {
  const owner = await findOwner(db, userId);
  if (!owner) return { owner, ahead: [], classesAhead: { taught: [], seats: [], awaited: [] } };
  return {
    owner,
    ahead: await findBookingsAhead(db, owner, now),
    classesAhead: await findClassesAhead(db, owner, now),
  };
}

/**
 * What an erasure locks besides the one lock of all erasures, for two that share mails, conversations or blocks would
 * wait for each other. All experts, then all classes, then all learners, each in the order of their ids, so that no
 * deadlock arises.
 */
function locksOf({ owner, ahead, classesAhead }: Survey): Array<[kind: string, id: string]> {
  if (!owner) return [];
  const experts = new Set([...owner.cardIds, ...ahead.map(({ expertId }) => expertId)]);
  const learners = new Set([owner.id, ...ahead.map(({ learnerId }) => learnerId)]);
  return [
    ...[...experts].sort().map((id): [string, string] => ["expert", id]),
    ...classesToLock(classesAhead)
      .sort()
      .map((id): [string, string] => ["class", id]),
    ...[...learners].sort().map((id): [string, string] => ["learner", id]),
  ];
}

async function erase(
  tx: Db,
  caller: AuditCaller,
  { owner, ahead, classesAhead }: Survey,
): Promise<Result<{ cancelled: number }, ErasureError>> {
  if (!owner) return fail("not-found");
  if (owner.erasedAt) return ok({ cancelled: 0 });
  if (owner.role === "admin") return fail("admin");

  await leaveClasses(tx, caller, owner, classesAhead);
  await eraseRows(tx, owner, caller.now);
  await forgetJobs(tx, { userId: owner.id, email: owner.email, expertIds: owner.cardIds });
  // Only now: the erasure takes the words out of mails that wait, and these are to say who won't come.
  for (const { id, side, knownAs } of ahead) {
    await cancelLocked(tx, caller, { bookingId: id, side, reason: "The account was deleted.", knownAs });
  }
  await refundCreditsOf(tx, owner.id, caller.now);
  await recordAudit(tx, caller, { action: "account-erased", object: { type: "user", id: owner.id } });
  return ok({ cancelled: ahead.length });
}

/** Does with every row what the registry declares. */
async function eraseRows(tx: Db, owner: Owner, now: Date): Promise<void> {
  for (const { table, rows, erase } of declarations) {
    const found = rows(owner, now) ?? sql`false`;
    if (erase === "rows") {
      await tx.delete(table).where(found);
      continue;
    }
    const values = Object.entries(erase).flatMap(([column, value]) => {
      if (value instanceof Because) return [];
      return [[column, typeof value === "function" ? value(owner, now) : value]];
    });
    if (values.length > 0) await tx.update(table).set(Object.fromEntries(values)).where(found);
  }
}
