import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { type Booking, bookings } from "~/db/schema/bookings";
import type { SignedInCaller } from "~/domain/caller";
import { newId } from "~/platform/ids";
import { endOf, holdEnd, totalOf } from "./booking";
import { dueActs, nextCheck, type Timed } from "./due-acts";
import type { BookableExpert } from "./find-bookable-expert.server";
import { ownScan } from "./shown-scan.server";

/** A booking begins as booked, or as a hold for 15 minutes. */
export type NewState = "confirmed" | "pending";

interface NewBooking {
  startsAt: Date;
  hours: number;
  timeZone: string;
  scanId?: string | null;
  status: NewState;
}

/** Writes a booking's row, at the expert's price of now. The constraints have the last word. */
export async function insertBooking(
  tx: Db,
  expert: BookableExpert,
  { actor: learner, now }: SignedInCaller,
  { startsAt, hours, timeZone, status, scanId }: NewBooking,
): Promise<Booking | undefined> {
  const row = {
    id: newId(),
    learnerId: learner.userId,
    expertId: expert.id,
    learnerName: learner.fullName,
    learnerEmail: learner.email,
    startsAt,
    endsAt: endOf(startsAt, hours),
    hours,
    status,
    holdExpiresAt: status === "pending" ? holdEnd(now, startsAt) : null,
    priceCents: expert.priceCents,
    totalCents: totalOf(expert.priceCents, hours),
    learnerTimeZone: timeZone,
    expertTimeZone: expert.timeZone,
    scanId: scanId || null,
    createdAt: now,
  };
  const [booking] = await writeBooking(tx, { ...row, checkAt: firstCheck(row) });
  return booking;
}

/** When time has something to do here for the first time; left open, for the worker to look at, where that is now. */
function firstCheck(
  row: Omit<Timed, "paymentStatus" | "settledAt" | "hasLink" | "isPaying">,
): Date | undefined {
  const { createdAt: now } = row;
  const timed = { ...row, paymentStatus: "due", settledAt: now, hasLink: false, isPaying: false } as const;
  return dueActs(timed, now).length > 0 ? undefined : (nextCheck(timed, now) ?? undefined);
}

type BookingRow = typeof bookings.$inferInsert & { id: string; scanId: string | null };

const writeBooking = builtOnce((db, { scanId, ...booking }: BookingRow) =>
  db
    .insert(bookings)
    .values({ ...booking, scanId: ownScan(scanId, booking.learnerId) })
    .returning(),
);
