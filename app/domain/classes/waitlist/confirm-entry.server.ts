import { and, eq, lte, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { deleteBatch } from "~/db/delete-batch.server";
import { classWaitlist, type WaitlistEntry } from "~/db/schema/classes/class-waitlist";
import type { Caller } from "~/domain/caller";
import { classStandingOf, confirmEnd, confirmHours } from "~/domain/classes/class";
import type { WaitlistError } from "~/domain/classes/messages";
import { mailWaitlistPosition } from "~/domain/classes/seats/mail-waitlist-position.server";
import { runDueSeatActions } from "~/domain/classes/seats/run-due-seat-actions.server";
import { fail, ok, type Result } from "~/shared/result";
import { hasSeatBy, positionOf, withEntry } from "./with-entry.server";

/**
 * Confirms an entry by its mailed link: it waits at the place that it has had since it joined, and gets an offer if a
 * seat is free. Confirming again changes nothing.
 * @returns `unconfirmed` once 24 hours have passed, or for an entry that has ended
 */
export async function confirmEntry(
  db: Db,
  caller: Caller,
  entryId: string,
): Promise<Result<null, WaitlistError>> {
  return withEntry(db, caller, entryId, async (tx, entry, live) => {
    const { status, createdAt } = entry;
    if (status === "waiting" || status === "offered") return ok(null);
    if (status === "accepted") return fail("has-seat");
    if (status !== "unconfirmed" || confirmEnd(createdAt) <= caller.now) return fail("unconfirmed");
    const standing = classStandingOf(live, caller.now);
    if (standing === "cancelled") return fail("not-open");
    if (standing === "started" || standing === "past") return fail("started");
    if (await hasSeatBy(tx, caller, entry)) return fail("has-seat");
    await tx.update(classWaitlist).set({ status: "waiting" }).where(eq(classWaitlist.id, entry.id));
    await runDueSeatActions(tx, caller, live.id);
    await mailPlaceOf(tx, entry);
    return ok(null);
  });
}

/** Mails the position to an entry that waits. One that was offered a seat at once has had a mail. */
async function mailPlaceOf(tx: Db, { id }: Pick<WaitlistEntry, "id">): Promise<void> {
  const waits = and(eq(classWaitlist.id, id), eq(classWaitlist.status, "waiting"));
  const [entry] = await tx.select().from(classWaitlist).where(waits);
  if (entry) await mailWaitlistPosition(tx, { entry, position: await positionOf(tx, entry) });
}

/** Matches entries whose 24 hours have passed. */
export const isUnconfirmedTooLong = (now: Date) =>
  and(
    eq(classWaitlist.status, "unconfirmed"),
    lte(classWaitlist.createdAt, new Date(now.getTime() - confirmHours * 3_600_000)),
  );

/** Deletes entries that weren't confirmed within 24 hours. @returns how many, at most `limit` */
export const deleteUnconfirmedEntries = (db: Db, { now, limit }: { now: Date; limit: number }) =>
  deleteBatch(db, classWaitlist, sql`${isUnconfirmedTooLong(now)}`, limit);
