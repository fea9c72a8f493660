import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { retryPassing } from "~/db/retry.server";
import { users } from "~/db/schema/users";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { cancelLocked } from "~/domain/bookings/cancel-booking.server";
import { fail, ok, type Result } from "~/shared/result";
import { findOwner, type Owner } from "./account-owner.server";
import { findBookingsAhead, type SidedBooking } from "./erase-account-bookings.server";
import { eraseMails } from "./erase-account-mails.server";
import { eraseMentions } from "./erase-account-mentions.server";
import {
  anonymiseBookings,
  eraseAccess,
  eraseApplications,
  eraseCards,
  eraseUser,
} from "./erase-account-records.server";
import { eraseTexts } from "./erase-account-texts.server";

export interface Erasure {
  userId: string;
  sourceAddress: string | null;
  /** The public origin, for the links in the mails. */
  appUrl: string;
  now: Date;
}

export type ErasureError = "not-found" | "admin";

/**
 * Deletes an account for good, in one transaction: its sessions to come are cancelled and mailed to the other side; what
 * other people need goes on without a name; everything else of the person is gone. Doing it twice, also at the same
 * time, is no error. The one admin can't be erased (decision B1).
 * @returns how many sessions this cancelled
 */
export async function eraseAccount(
  db: Db,
  erasure: Erasure,
  wait?: (milliseconds: number) => Promise<void>,
): Promise<Result<{ cancelled: number }, ErasureError>> {
  return retryPassing(() => eraseOnce(db, erasure), wait);
}

async function eraseOnce(db: Db, erasure: Erasure): Promise<Result<{ cancelled: number }, ErasureError>> {
  for (let tries = 0; tries < patience; tries += 1) {
    const locks = locksOf(await survey(db, erasure));
    const outcome = await db.transaction(async (tx) => {
      await lockInOrder(tx, ...locks);
      // Whoever is just giving the account a card, its first, holds this row: look once they are through.
      await tx.select({ id: users.id }).from(users).where(eq(users.id, erasure.userId)).for("update");
      const found = await survey(tx, erasure);
      // A session or card that came between the look and the lock brings a side that isn't locked: look again.
      const isLocked = locksOf(found).every((name) => locks.some((other) => other.join() === name.join()));
      return isLocked ? erase(tx, found, erasure) : null;
    });
    if (outcome) return outcome;
  }
  throw new Error("New sessions came in faster than the account could be locked");
}

const patience = 10;

interface Survey {
  owner: Owner | null;
  ahead: SidedBooking[];
}

async function survey(db: Db, { userId, now }: Erasure): Promise<Survey> {
  const owner = await findOwner(db, userId);
  return { owner, ahead: owner ? await findBookingsAhead(db, owner, now) : [] };
}

/** All experts, then all learners, each in the order of their ids: nobody waits in a circle. */
function locksOf({ owner, ahead }: Survey): Array<[kind: string, id: string]> {
  if (!owner) return [];
  const experts = new Set([...owner.cards.map(({ id }) => id), ...ahead.map(({ expertId }) => expertId)]);
  const learners = new Set([owner.id, ...ahead.map(({ learnerId }) => learnerId)]);
  return [
    ...[...experts].sort().map((id): [string, string] => ["expert", id]),
    ...[...learners].sort().map((id): [string, string] => ["learner", id]),
  ];
}

async function erase(
  tx: Db,
  { owner, ahead }: Survey,
  { sourceAddress, appUrl, now }: Erasure,
): Promise<Result<{ cancelled: number }, ErasureError>> {
  if (!owner) return fail("not-found");
  if (owner.erasedAt) return ok({ cancelled: 0 });
  if (owner.role === "admin") return fail("admin");

  // First the account itself: what others are about to attach to it (a link, a session) has to wait from here on.
  await eraseUser(tx, owner.id, now);
  await eraseAccess(tx, owner.id);
  await eraseMails(tx, owner, now);
  await eraseTexts(tx, owner);
  await eraseApplications(tx, owner.id);
  await eraseCards(tx, owner, now);
  await anonymiseBookings(tx, owner);
  if (owner.provenEmail) await eraseMentions(tx, owner.provenEmail);
  // Only now, so that the mails to the other sides already name nobody.
  for (const { id, side } of ahead) {
    await cancelLocked(tx, { appUrl, now }, { bookingId: id, side, reason: "The account was deleted." });
  }
  const object = { type: "user", id: owner.id } as const;
  await recordAudit(tx, { actorId: owner.id, action: "account-erased", object, sourceAddress, now });
  return ok({ cancelled: ahead.length });
}
