import { and, asc, eq, gt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { retryPassing } from "~/db/retry.server";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { type ClassScope, isInScope, whereInScope } from "~/domain/classes/class-scope.server";
import { lockClass } from "~/domain/classes/lock-class.server";
import { announceOpenDate } from "~/domain/classes/public/announce-open-date.server";
import { announceToSeats } from "~/domain/classes/seats/announce-seat.server";
import { mailOffer } from "~/domain/classes/seats/mail-waitlist-position.server";
import { runDueSeatActions } from "~/domain/classes/seats/run-due-seat-actions.server";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { adminColumnsOf, placeOf, refusalOfDates, refusalOfTeacher, rowOf } from "./create-class.server";
import { mailedFields } from "./declared-fields";
import { lockExperts, obstacleOfExpert } from "./expert-time.server";
import { type ClassDetails, type ClassError, hasFixedPrice } from "./running";

export interface ClassChange {
  scope: ClassScope;
  classId: string;
  version: number;
  details: ClassDetails;
}

/** Why nothing was changed, and the class as it is stored; null if the caller can't see it. */
export interface ClassRefusal {
  code: ClassError;
  live: LiveClass | null;
}

/**
 * Changes a class that hasn't started, under its expert's lock and its own. A new title, start, length or link is
 * mailed to learners with a seat, a new start also to open offers. Sold seats keep their price. A price that the caller
 * can't set is ignored. Free seats are offered to the waitlist. Saving without a change succeeds with any version.
 */
export async function changeClass(
  db: Db,
  caller: SignedInCaller,
  change: ClassChange,
): Promise<Result<LiveClass, ClassRefusal>> {
  if (!isId(change.classId)) return fail({ code: "not-found", live: null });
  try {
    return await retryPassing(() => changeOnce(db, caller, change));
  } catch (error) {
    const isTaught = storageFault(error)?.kind === "exclusion";
    if (isTaught) return fail({ code: "expert-in-class", live: null });
    throw error;
  }
}

const changeOnce = (db: Db, caller: SignedInCaller, { scope, classId, version, details }: ClassChange) =>
  db.transaction(async (tx): Promise<Result<LiveClass, ClassRefusal>> => {
    const { now } = caller;
    const [found] = await tx.select().from(classes).where(whereInScope(scope, classId));
    const adminColumns = found && adminColumnsOf(details, scope, found);
    if (!found) return fail({ code: "not-found", live: null });
    if (!adminColumns) return fail({ code: "expert-gone", live: found });
    await lockExperts(tx, [found.expertId, adminColumns.expertId]);
    const locked = await lockClass(tx, classId);
    if (!locked || !isInScope(scope, locked)) return fail({ code: "not-found", live: null });
    if (locked.status === "cancelled") return fail({ code: "cancelled", live: locked });
    if (locked.startsAt && locked.startsAt <= now) return fail({ code: "started", live: locked });
    // Expired holds would still count as taken.
    const before = await runDueSeatActions(tx, caller, classId);
    const next = {
      ...adminColumns,
      ...rowOf(details),
      ...(await placeOf(tx, caller, { ...details, ...adminColumns }, before)),
      ...(hasFixedPrice(before, scope) ? { priceCents: before.priceCents } : {}),
    };
    const changed = differences(before, next);
    if (changed.length === 0) return ok(before);
    // This also covers a changed expert, whose lock isn't held: that change raised the version.
    if (version !== before.version) return fail({ code: "conflict", live: before });
    const refusal = await whyNotChangeable(tx, { before, next, changed, details, now });
    if (refusal) return fail({ code: refusal, live: before });

    const [live] = await tx
      .update(classes)
      .set({
        ...next,
        decidedAt: decidedOf(before, next, now),
        movedAt: changed.includes("startsAt") ? now : before.movedAt,
        version: before.version + 1,
      })
      .where(eq(classes.id, classId))
      .returning();
    if (!live) throw new Error("The class was not written");
    if (live.startsAt) await endBy(tx, classId, live.startsAt);
    if (before.startsAt && changed.includes("startsAt")) await moveOffers(tx, live, before.startsAt);
    if (!before.startsAt) await announceOpenDate(tx, classId);
    if (mailed.some((field) => changed.includes(field))) await announceChange(tx, before, live);
    await recordAudit(tx, caller, {
      action: "class-changed",
      object: { type: "class", id: classId },
      detail: { fields: changed.join(" ") },
    });
    return ok(await runDueSeatActions(tx, caller, classId));
  });

type Next = ReturnType<typeof rowOf> &
  Awaited<ReturnType<typeof placeOf>> &
  NonNullable<ReturnType<typeof adminColumnsOf>>;
type Field = keyof Next;

/** A seat can be paid until the class starts, so an earlier start ends holds earlier. */
async function endBy(tx: Db, classId: string, startsAt: Date): Promise<void> {
  const { holdExpiresAt } = classReservations;
  const isHeld = and(eq(classReservations.classId, classId), eq(classReservations.status, "held"));
  await tx
    .update(classReservations)
    .set({ holdExpiresAt: startsAt })
    .where(and(isHeld, gt(holdExpiresAt, startsAt)));
}

/** Ends open offers at the new start at the latest, and queues a mail with the new start and end of each offer. */
async function moveOffers(tx: Db, live: LiveClass, previousStart: Date): Promise<void> {
  const isOffered = and(eq(classWaitlist.classId, live.id), eq(classWaitlist.status, "offered"));
  const open = await tx.select().from(classWaitlist).where(isOffered).orderBy(asc(classWaitlist.place));
  for (const entry of open) {
    if (!entry.offerExpiresAt || !live.startsAt) continue;
    const offerExpiresAt = entry.offerExpiresAt > live.startsAt ? live.startsAt : entry.offerExpiresAt;
    await tx.update(classWaitlist).set({ offerExpiresAt }).where(eq(classWaitlist.id, entry.id));
    await mailOffer(tx, live, { ...entry, offerExpiresAt }, previousStart);
  }
}

const mailed: readonly Field[] = ["startsAt", "durationMinutes", ...mailedFields];

/** Returns the columns that would change. */
export function differences(before: LiveClass, next: Next): Field[] {
  const fields = Object.keys(next) as Field[]; // the keys of a value whose type names them all
  return fields.filter((field) => comparable(before[field]) !== comparable(next[field]));
}

const comparable = (value: LiveClass[Field]) => (value instanceof Date ? value.getTime() : value);

async function whyNotChangeable(
  tx: Db,
  change: { before: LiveClass; next: Next; changed: Field[]; details: ClassDetails; now: Date },
): Promise<ClassError | null> {
  const { before, next, changed, details, now } = change;
  const { expertId, startsAt, endsAt } = next;
  if (before.startsAt && !startsAt) return "date-needed";
  if (next.maxSeats < before.seatsTaken) return "seats-taken";
  const isNewDate = changed.includes("startsAt");
  const isNewDecision = changed.includes("decideAt") || changed.includes("minSeats");
  const wrongDate = refusalOfDates(details, now);
  if (wrongDate === "past-date" && isNewDate) return wrongDate;
  if (wrongDate === "decision-without-date") return wrongDate;
  // A past decision stands, so a class that takes place can still be moved on its last day.
  if (wrongDate === "decision-past" && isNewDecision && !before.decidedAt) return wrongDate;
  const isNewExpert = changed.includes("expertId");
  const wrongExpert = isNewExpert ? await refusalOfTeacher(tx, expertId) : null;
  if (wrongExpert) return wrongExpert;
  if (!expertId || !startsAt || !endsAt) return null;
  if (!isNewExpert && !isNewDate && !changed.includes("endsAt")) return null;
  const time = { expertId, start: startsAt, end: endsAt, exceptClass: before.id, now };
  return obstacleOfExpert(tx, time);
}

/** Returns `decidedAt`, or null if the decision was changed and is in the future, so that it is taken again. */
function decidedOf(before: LiveClass, { decideAt, minSeats }: Next, now: Date): Date | null {
  if (decideAt === null) return null;
  const isSame = before.decideAt?.getTime() === decideAt.getTime() && before.minSeats === minSeats;
  return !isSame && decideAt > now ? null : before.decidedAt;
}

async function announceChange(tx: Db, before: LiveClass, live: LiveClass): Promise<void> {
  const hasMoved = before.startsAt?.getTime() !== live.startsAt?.getTime();
  const previousStart = hasMoved ? (before.startsAt?.toISOString() ?? null) : null;
  await announceToSeats(tx, live.id, { about: "changed", previousStart });
}
