import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { findNearSlots } from "~/domain/availability/queries.server";
import { findBookableExpert } from "~/domain/bookings/find-bookable-expert.server";
import { type BookingError, isAboutTheTime } from "~/domain/bookings/messages";
import { formatNear } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import type { ScanChoice } from "./booking.forms.server";

interface RefusedBooking {
  /** Null if the database failed. */
  error: BookingError | null;
  message: string;
  expertId: string;
  learnerId: string;
  startsAt: Date | null;
  hours: number;
  zone: string;
  now: Date;
  to: "checkout" | undefined;
  scan: ScanChoice;
  /** For an unverified account: its email address, and the page with the choice, to return to (decision B8). */
  confirm?: { email: string; redirectTo: string };
}

/** Returns what the page shows of a refused booking: why, what was chosen, and up to three near free times as links. */
export async function explainRefusal(db: Db, refused: RefusedBooking) {
  const { error, message, startsAt, zone, confirm } = refused;
  return {
    error,
    message,
    chosen: startsAt && {
      datetime: startsAt.toISOString(),
      text: formatZoned(startsAt, zone),
    },
    shown: refused.scan.show ?? null,
    near: startsAt && error && isAboutTheTime(error) ? await nearTimes(db, startsAt, refused) : [],
    confirm: error === "unverified" && confirm ? confirm : null,
  };
}

async function nearTimes(db: Db, around: Date, refused: RefusedBooking) {
  const { learnerId, hours, zone, now, to, scan } = refused;
  try {
    const expert = await findBookableExpert(db, refused.expertId);
    if (!expert) return [];
    const starts = await findNearSlots(db, {
      expertId: expert.id,
      learnerId,
      around,
      hours,
      now,
      count: 3,
    });
    return starts.map((start) => ({
      text: formatNear(start, zone, now),
      href: paths.book(expert.id, {
        datetime: start.toISOString(),
        ...(hours > 1 && { hours }),
        ...(to && { to }),
        ...scan,
      }),
    }));
  } catch (error) {
    if (!storageFault(error)) throw error;
    // The message is useful without alternative times.
    return [];
  }
}
