import { and, eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import type { Caller } from "~/domain/caller";
import { classStandingOf } from "~/domain/classes/class";
import { lockClass } from "~/domain/classes/lock-class.server";
import type { WaitlistError } from "~/domain/classes/messages";
import { mailConfirmation, mailWaitlistPosition } from "~/domain/classes/seats/mail-waitlist-position.server";
import { runDueSeatActions } from "~/domain/classes/seats/run-due-seat-actions.server";
import { findLiveSeat } from "~/domain/classes/seats/take-seat.server";
import { fail, ok, type Result } from "~/shared/result";
import { isUnconfirmedTooLong } from "./confirm-entry.server";
import { positionOf } from "./with-entry.server";

interface Waiter {
  /** Trimmed. */
  name: string;
  /** Trimmed, in lower case. */
  email: string;
  /** The IANA zone of times in mails. */
  timeZone: string;
}

/**
 * Adds an address to a class's waitlist. The caller's own verified address waits at once and is mailed its position.
 * Any other is mailed a link and waits once the link confirms it; its place dates from now. An address that waits
 * already keeps its place and gets no mail. The result is the same, so that it doesn't reveal who is on the waitlist.
 * @returns `not-open` for a class without a date or a cancelled one; `seats-free` if a seat can be reserved
 */
export async function joinWaitlist(
  db: Db,
  caller: Caller,
  { slug, name, email, timeZone }: { slug: string; name: string; email: string; timeZone: string },
): Promise<Result<null, WaitlistError>> {
  const [found] = await db.select({ id: classes.id }).from(classes).where(eq(classes.slug, slug));
  if (!found) return fail("not-found");
  const { actor, now } = caller;
  const waiter = { name: name.trim(), email: email.trim().toLowerCase(), timeZone };
  return runCommand(db, async (tx): Promise<Result<null, WaitlistError>> => {
    await lockClass(tx, found.id);
    const live = await runDueSeatActions(tx, caller, found.id);
    const refusal = joinRefusal(live, now);
    if (refusal) return fail(refusal);
    const own = actor && { classId: live.id, learnerId: actor.userId, now };
    if (own && (await findLiveSeat(tx, own))) return fail("has-seat");
    await enter(tx, caller, { ...waiter, classId: live.id });
    return ok(null);
  });
}

function joinRefusal(live: LiveClass, now: Date): WaitlistError | null {
  const standing = classStandingOf(live, now);
  if (standing === "sold-out") return null;
  if (standing === "open") return "seats-free";
  return standing === "started" || standing === "past" ? "started" : "not-open";
}

/**
 * Writes the entry, or the latest name for one that isn't confirmed. An account with the same verified address gets an
 * entry that a visitor made. The caller must hold the class's lock.
 */
async function enter(tx: Db, { actor, now }: Caller, waiter: Waiter & { classId: string }): Promise<void> {
  const { classId, email, name, timeZone } = waiter;
  const isProven = actor?.isVerified === true && actor.email.toLowerCase() === email;
  const ofAddress = and(eq(classWaitlist.classId, classId), eq(classWaitlist.email, email));
  await tx.delete(classWaitlist).where(and(ofAddress, isUnconfirmedTooLong(now)));
  const isLive = inArray(classWaitlist.status, ["unconfirmed", "waiting", "offered"]);
  const [before] = await tx.select().from(classWaitlist).where(and(ofAddress, isLive));
  const isOn = before !== undefined && before.status !== "unconfirmed";
  if (isOn && !isProven) return;
  const who = { name, timeZone, userId: actor?.userId ?? null };
  const status = isOn ? before.status : isProven ? "waiting" : "unconfirmed";
  const [entry] = before
    ? await tx
        .update(classWaitlist)
        .set({ ...who, status })
        .where(eq(classWaitlist.id, before.id))
        .returning()
    : await tx
        .insert(classWaitlist)
        .values({ ...who, classId, email, status, createdAt: now })
        .returning();
  if (!entry) throw new Error("The entry was not written");
  if (isOn) return;
  if (isProven) await mailWaitlistPosition(tx, { entry, position: await positionOf(tx, entry) });
  else await mailConfirmation(tx, entry, now);
}
