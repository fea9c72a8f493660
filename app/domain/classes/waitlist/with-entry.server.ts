import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { whereLiveSeat } from "~/db/live-classes.server";
import { runCommand } from "~/db/retry.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist, type WaitlistEntry } from "~/db/schema/classes/class-waitlist";
import type { LiveClass } from "~/db/schema/classes/classes";
import type { Caller } from "~/domain/caller";
import { lockClass } from "~/domain/classes/lock-class.server";
import { runDueSeatActions } from "~/domain/classes/seats/run-due-seat-actions.server";
import { isId } from "~/platform/ids";
import { fail, type Result } from "~/shared/result";
import { position } from "./waitlist-queries.server";

/** What the commands on a waitlist entry share. */

/** Runs under the class's lock, with due actions before and after: a freed seat is offered to the next entry. */
export async function withEntry<T, E>(
  db: Db,
  caller: Caller,
  entryId: string,
  act: (tx: Db, entry: WaitlistEntry, live: LiveClass) => Promise<Result<T, E>>,
): Promise<Result<T, E | "not-found">> {
  if (!isId(entryId)) return fail("not-found");
  const [found] = await db
    .select({ classId: classWaitlist.classId })
    .from(classWaitlist)
    .where(eq(classWaitlist.id, entryId));
  if (!found) return fail("not-found");
  return runCommand(db, async (tx): Promise<Result<T, E | "not-found">> => {
    await lockClass(tx, found.classId);
    const live = await runDueSeatActions(tx, caller, found.classId);
    const [entry] = await tx.select().from(classWaitlist).where(eq(classWaitlist.id, entryId));
    if (!entry) return fail("not-found");
    const answer = await act(tx, entry, live);
    if (answer.ok) await runDueSeatActions(tx, caller, live.id);
    return answer;
  });
}

/** Reports whether the same address has a live seat. */
export async function hasSeatBy(
  tx: Db,
  { now }: Caller,
  { classId, email }: WaitlistEntry,
): Promise<boolean> {
  const own = and(eq(classReservations.classId, classId), eq(classReservations.email, email));
  return (await tx.$count(classReservations, and(own, whereLiveSeat(now)))) > 0;
}

/** Returns the entry's position among those that wait, from 1. */
export async function positionOf(db: Db, { id }: Pick<WaitlistEntry, "id">): Promise<number> {
  const [entry] = await db.select({ position }).from(classWaitlist).where(eq(classWaitlist.id, id));
  if (!entry) throw new Error("There is no such entry");
  return entry.position;
}
