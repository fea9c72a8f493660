import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import type { Booking } from "~/db/schema/bookings/bookings";
import { readTerms } from "~/domain/availability/own-week.server";
import { findNearSlots } from "~/domain/availability/queries.server";
import type { BookingState } from "~/domain/bookings/booking-states";
import { readChoice } from "~/domain/bookings/request/booking.forms.server";
import { readPickerChoice } from "~/domain/bookings/request/picker-choice";
import { readPicker } from "~/domain/bookings/request/picker-view.server";
import { leavesTimeToPay } from "~/domain/bookings/reschedule";
import { formatNear, isoDay } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";

/** The picker of a session that is moved, and the explanation of a refused time. Times are in the viewer's zone. */

interface Moving {
  id: string;
  expertId: string;
  learnerId: string;
  startsAt: Date;
  hours: number;
  createdAt: Date;
  byNewcomer: boolean;
  status: BookingState;
  paymentStatus: Booking["paymentStatus"];
}

interface Reading {
  zone: string;
  now: Date;
}

/** Reads a week of free times: that of the chosen time or of the address, or else the week of the session. */
export async function readMovePicker(
  db: Db,
  booking: Moving,
  { search, zone, now }: Reading & { search: URLSearchParams },
) {
  const { id, expertId, learnerId, hours, startsAt } = booking;
  const isTurned = search.has("week") || search.has("date");
  const chosen = readChoice(search).startsAt ?? (isTurned ? null : startsAt);
  const choice = readPickerChoice(search, { zone, now, startsAt: chosen });
  const addressOf = (query: { week?: number; date?: string }) => paths.bookingReschedule(id, query);
  return readPicker(db, {
    expertId,
    learnerId,
    choice: { ...choice, hours },
    moving: booking,
    zone,
    now,
    terms: await readTerms(db, expertId),
    addressOf,
  });
}

/** Returns the chosen time, and up to three free times near it. */
export async function explainMove(
  db: Db,
  booking: Moving,
  { chosen, hasNear, zone, now }: Reading & { chosen: Date; hasNear: boolean },
) {
  const { id, expertId, learnerId, hours, startsAt } = booking;
  const question = { expertId, learnerId, hours, around: chosen, now, count: 3, except: id };
  const found = hasNear ? await findNearSlots(db, question).catch(noneWhileAway) : [];
  const near = found.filter(
    (start) => start.getTime() !== startsAt.getTime() && leavesTimeToPay(booking, start, now),
  );
  return {
    chosen: { datetime: chosen.toISOString(), text: formatZoned(chosen, zone) },
    near: near.map((start) => ({
      text: formatNear(start, zone, now),
      href: paths.bookingReschedule(id, { date: isoDay(start, zone), datetime: start.toISOString() }),
    })),
  };
}

/** The message is useful without other times. */
function noneWhileAway(error: unknown): Date[] {
  if (!storageFault(error)) throw error;
  return [];
}
