import type { Seat } from "~/db/schema/classes/class-reservations";
import type { WaitlistEntry } from "~/db/schema/classes/class-waitlist";
import type { LiveClass } from "~/db/schema/classes/classes";
import { type ClassStanding, classLinkOf, classStandingOf, isClosedByHand } from "~/domain/classes/class";
import { agendaLines } from "~/domain/classes/public/agenda";
import { formatShortDate, formatTime } from "~/shared/format-time";
import { formatAmount } from "~/shared/money";
import { plural } from "~/shared/plural";
import { formatZoned } from "~/shared/zone-text";
import { listedFields } from "./declared-fields";
import { canCancel, canChange } from "./running";

/** Classes as text for the pages of experts and the admin. Pure. */

/** The number of seats and waitlist entries in each state. */
export interface SeatCounts {
  confirmed: number;
  held: number;
  cancelled: number;
  offered: number;
  waiting: number;
}

/** A row of the table of attendees. */
export interface Attendee
  extends Pick<Seat, "id" | "name" | "email" | "status" | "paymentStatus" | "priceCents"> {
  reservedAt: Date;
}

/** A waitlist entry. */
export interface Entry extends Pick<WaitlistEntry, "id" | "name" | "email" | "offerExpiresAt"> {
  joinedAt: Date;
}

const standings: Record<ClassStanding, string> = {
  announced: "Announced",
  open: "On sale",
  "sold-out": "Sold out",
  started: "Running now",
  past: "Over",
  cancelled: "Cancelled",
};

/** Returns the state, such as "On sale", "Sold out" or "Sales closed". */
export function standingText(live: LiveClass, now: Date): string {
  const standing = classStandingOf(live, now);
  const isClosed = standing === "sold-out" && isClosedByHand(live) && live.seatsTaken < live.maxSeats;
  return isClosed ? "Sales closed" : standings[standing];
}

/** "Monday 30 November 2026, 20:00 (Africa/Lagos)"; "No date yet". */
export const dateText = ({ startsAt }: Pick<LiveClass, "startsAt">, zone: string): string =>
  startsAt ? formatZoned(startsAt, zone) : "No date yet";

/** "5 seats sold by Sunday 29 November 2026, 20:00 (Africa/Lagos), or …"; null without a minimum. */
export function minimumText(
  { minSeats, decideAt, decidedAt }: Pick<LiveClass, "minSeats" | "decideAt" | "decidedAt">,
  zone: string,
): string | null {
  if (minSeats === null || !decideAt) return null;
  const seats = plural(minSeats, "seat");
  if (decidedAt) return `${seats}, reached: the class takes place`;
  return `${seats} sold by ${formatZoned(decideAt, zone)}, or the class is cancelled`;
}

export type RunView = ReturnType<typeof runView>;

/** Returns a class with its links, for an expert or the admin. @param facts.zone the viewer's IANA zone */
export function runView(facts: {
  live: LiveClass;
  teacher: string;
  counts: SeatCounts;
  zone: string;
  now: Date;
}) {
  const { live, teacher, counts, zone, now } = facts;
  const { confirmed, held, offered } = counts;
  const taken = [
    `${confirmed} sold`,
    held > 0 ? `${held} held` : "",
    offered > 0 ? `${offered} offered to the waitlist` : "",
  ];
  return {
    id: live.id,
    slug: live.slug,
    title: live.title,
    teacher,
    standing: standingText(live, now),
    date: dateText(live, zone),
    ownDate: live.startsAt && live.timeZone !== zone ? dateText(live, live.timeZone) : null,
    length: plural(live.durationMinutes, "minute"),
    price: live.priceCents === 0 ? "Free" : formatAmount(live.priceCents),
    seats: `${taken.filter(Boolean).join(", ")} of ${live.maxSeats}`,
    minimum: minimumText(live, zone),
    agenda: agendaLines(live.agenda),
    fields: listedFields({ ...live, zoomLink: classLinkOf(live, now) })
      .filter(({ name }) => name !== "agenda" || !live.agenda)
      .map(({ label, value }) => ({ label, value })),
    payhipLink: live.payhipLink,
    cancellation: live.cancelledAt && {
      title: `Cancelled ${formatZoned(live.cancelledAt, zone)} ${cancellers[live.cancelledBy ?? "system"]}`,
      reason: live.cancellationReason,
    },
    canChange: canChange(live, now),
    canCancel: canCancel(live, now),
    hasRoom: live.room !== null,
    roomOpenedAt: live.roomOpenedAt && formatZoned(live.roomOpenedAt, zone),
  };
}

const cancellers = {
  expert: "by the expert",
  admin: "by the admin",
  system: "because too few seats were sold",
};

export type AttendeeView = ReturnType<typeof attendeeView>;

/** Returns a row of the attendees as text. */
export function attendeeView(attendee: Attendee, zone: string) {
  const { id, name, email, status, paymentStatus, priceCents, reservedAt } = attendee;
  const paid = priceCents === 0 ? "Free" : paymentStatus === "due" ? "Due" : formatAmount(priceCents);
  return {
    id,
    name,
    email,
    seat: seatWords[status],
    hasSeat: status === "confirmed",
    paid: paymentStatus === "refunded" ? `${paid}, refunded` : paid,
    reserved: `${formatShortDate(reservedAt, zone)}, ${formatTime(reservedAt, zone)}`,
  };
}

const seatWords: Record<Attendee["status"], string> = {
  confirmed: "Confirmed",
  held: "Held for payment",
  cancelled: "Cancelled",
  expired: "Expired",
};

export type EntryView = ReturnType<typeof entryView>;

/** Returns a row of the waitlist as text. */
export function entryView(entry: Entry, zone: string) {
  const { id, name, email, offerExpiresAt, joinedAt } = entry;
  const until =
    offerExpiresAt && `${formatShortDate(offerExpiresAt, zone)}, ${formatTime(offerExpiresAt, zone)}`;
  return {
    id,
    name,
    email,
    state: until ? `Offered a seat until ${until}` : "Waiting",
    since: `${formatShortDate(joinedAt, zone)}, ${formatTime(joinedAt, zone)}`,
  };
}

/** Returns the counts of seats without zeros, such as "3, 1 held, 2 cancelled"; "0" if there are none. */
export function attendeeCount({ confirmed, held, cancelled }: SeatCounts): string {
  const others = [held > 0 ? `${held} held` : "", cancelled > 0 ? `${cancelled} cancelled` : ""].filter(
    Boolean,
  );
  return [...(confirmed > 0 || others.length === 0 ? [confirmed] : []), ...others].join(", ");
}
