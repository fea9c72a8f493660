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
import { removePicturesOf } from "~/domain/chat/reading/read-picture.server";
import { noteSaidBefore } from "~/domain/claims/note-said.server";
import { refundCreditsOf } from "~/domain/ledger/credits.server";
import { removeFilesOf } from "~/domain/portraits/own-portrait.server";
import { teamIdsOf } from "~/domain/teams/members/team-ids.server";
import { openTeamsOwnedBy } from "~/domain/teams/teams.server";
import { fail, ok, type Result } from "~/shared/result";
import { type BookingAhead, findBookingsAhead } from "./erasure-outlook.server";
import { type ClassesAhead, classesToLock, findClassesAhead, leaveClasses } from "./leave-classes.server";
import { declarations } from "./registry.server";
import { Reason } from "./tables/declare.server";
import { findOwner, type Owner } from "./tables/owner.server";

/** "owns-team": the account owns a team that is open, which has to be handed over or closed first. */
export type ErasureError = "not-found" | "admin" | "owns-team";

/** Deletes the caller's own account: see `eraseUser`. */
export const eraseAccount = (
  db: Db,
  caller: SignedInCaller,
): Promise<Result<{ cancelled: number }, ErasureError>> =>
  eraseUser(db, caller, { userId: caller.actor.userId });

/**
 * Deletes an account for good, in one transaction. Its sessions and live classes to come are cancelled, and the other
 * participants get a mail. What other people need is kept without a name; all other data of the person is deleted.
 * Repeated and concurrent calls are not an error. The admin can't be erased (decision B1), nor an account that owns an open team.
 * @returns how many sessions were cancelled
 */
export async function eraseUser(
  db: Db,
  caller: AuditCaller,
  { userId }: { userId: string },
): Promise<Result<{ cancelled: number }, ErasureError>> {
  return retryPassing(() => eraseOnce(db, caller, userId));
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
      // A command that links a first card to the account locks this row, so this waits for it.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
      // Erasure ends blocks, which changes the other side's inbox. No block can be added now: that locks this row too.
      await lockInboxes(tx, await findBlockPartners(tx, userId));
      const found = await survey(tx, userId, caller.now);
      // A session or card added before the locks were taken may need another lock: try again.
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
  teamIds: string[];
}

async function survey(db: Db, userId: string, now: Date): Promise<Survey> {
  const owner = await findOwner(db, userId);
  if (!owner) return { owner, ahead: [], classesAhead: { taught: [], seats: [], awaited: [] }, teamIds: [] };
  return {
    owner,
    ahead: await findBookingsAhead(db, owner, now),
    classesAhead: await findClassesAhead(db, owner, now),
    teamIds: await teamIdsOf(db, userId),
  };
}

/**
 * Returns the locks of an erasure, in addition to the lock of all erasures, without which two that share mails,
 * conversations or blocks would deadlock. All experts come first, then all classes, then all learners, then all teams,
 * each in the order of their ids, so that no deadlock arises.
 */
function locksOf({ owner, ahead, classesAhead, teamIds }: Survey): Array<[kind: string, id: string]> {
  if (!owner) return [];
  const experts = new Set([...owner.cardIds, ...ahead.map(({ expertId }) => expertId)]);
  const learners = new Set([owner.id, ...ahead.map(({ learnerId }) => learnerId)]);
  return [
    ...[...experts].sort().map((id): [string, string] => ["expert", id]),
    ...classesToLock(classesAhead)
      .sort()
      .map((id): [string, string] => ["class", id]),
    ...[...learners].sort().map((id): [string, string] => ["learner", id]),
    ...[...teamIds].sort().map((id): [string, string] => ["team", id]),
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
  if ((await openTeamsOwnedBy(tx, owner.id)).length > 0) return fail("owns-team");

  await leaveClasses(tx, caller, owner, classesAhead);
  await noteSaidBefore(tx, owner.id);
  await removeFilesOf(tx, owner.id);
  await removePicturesOf(tx, owner.id);
  await eraseRows(tx, owner, caller.now);
  await forgetJobs(tx, { userId: owner.id, email: owner.email, expertIds: owner.cardIds });
  // After `eraseRows`, which removes the texts of waiting mails: these mails must name the person who won't come.
  for (const { id, side, knownAs } of ahead) {
    const reason = "The account was deleted.";
    const cancelled = await cancelLocked(tx, caller, { bookingId: id, side, reason, knownAs });
    // A hold that has just run out is over as well.
    if (!cancelled.ok && cancelled.error !== "not-upcoming") throw new Error(cancelled.error);
  }
  await refundCreditsOf(tx, owner.id, caller.now);
  await recordAudit(tx, caller, { action: "account-erased", object: { type: "user", id: owner.id } });
  return ok({ cancelled: ahead.length });
}

async function eraseRows(tx: Db, owner: Owner, now: Date): Promise<void> {
  for (const { table, rows, erase } of declarations) {
    const found = rows(owner, now) ?? sql`false`;
    if (erase === "rows") {
      await tx.delete(table).where(found);
      continue;
    }
    const values = Object.entries(erase).flatMap(([column, value]) => {
      if (value instanceof Reason) return [];
      return [[column, typeof value === "function" ? value(owner, now) : value]];
    });
    if (values.length > 0) await tx.update(table).set(Object.fromEntries(values)).where(found);
  }
}
