import { deletedName } from "~/domain/accounts/erased";
import { meetingHost } from "~/domain/bookings/meeting-link/meeting-link";
import { shortNear } from "~/domain/bookings/view/booking-view";
import {
  classStandingOf,
  isBillableSeat,
  isJoinOpen,
  isLiveSeat,
  joinFrom,
  joinMinutesOf,
  seatsLeft,
} from "~/domain/classes/class";
import { linkMissing, linkToCome } from "~/domain/classes/public/page-texts";
import { shownName } from "~/domain/experts/expert";
import { writeUntil } from "~/domain/reviews/review";
import { formatLongDay, formatMoment, formatShortDate, formatTime, isoDay } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { formatAmount } from "~/shared/money";
import { paths, runClassPath } from "~/shared/paths";
import { plural } from "~/shared/plural";
import { formatZoned, formatZonedTime } from "~/shared/zone-text";
import type { OtherDate, SeatRow, TaughtRow } from "./seat-queries.server";

/** Classes as text for the pages of learners and teachers, in the viewer's zone. Pure. */

interface Viewer {
  /** The viewer's IANA zone. */
  zone: string;
  now: Date;
}

/** A seat of the viewer. */
export type SeatView = ReturnType<typeof viewSeat>;

/** Returns a seat as text. It has the link to the class only from 5 minutes before the start until the end. */
export function viewSeat({ seat, live, expert, reviewedAt }: SeatRow, { zone, now }: Viewer) {
  const isOn = isLiveSeat(seat, now) && live.status !== "cancelled";
  const isUpcoming = isOn && live.startsAt !== null && live.startsAt > now;
  const isConfirmed = isOn && seat.status === "confirmed";
  const isOff = !isOn && (seat.status !== "confirmed" || live.status === "cancelled");
  const next = nextStep({ seat, live, reviewedAt }, { zone, now });
  return {
    kind: "seat" as const,
    id: seat.id,
    title: isolated(live.title),
    classHref: paths.liveClass(live.slug),
    teacher: viewTeacher(live, expert),
    status: statusOf({ seat, live }, now),
    isUpcoming,
    isHold: seat.status === "held",
    next,
    canCancel: isUpcoming,
    /** Whether the seat itself can be moved. Whether there is a date to move to needs a query. */
    canMove: isUpcoming && isConfirmed,
    /** The address for reserving another seat after this one was cancelled; null if no seats are sold any more. */
    again: isOff && seatsAreSold(live, now) ? paths.liveClass(live.slug) : null,
    ...classWhen(live, zone),
    isFree: seat.priceCents === 0,
    total: seat.priceCents === 0 ? "Free" : formatAmount(seat.priceCents),
    payment: paymentLabel(seat, isOff),
    isPaymentDue: isOn && seat.priceCents > 0 && seat.paymentStatus === "due",
    bookedOn: formatShortDate(seat.createdAt, zone),
    /** How to join; null if the join button is shown, the class is over or the seat isn't confirmed. */
    joinNote: isConfirmed && live.endsAt !== null && live.endsAt > now ? joinNote(live, now) : null,
    /** Milliseconds until the join button appears and the page reloads; null if that isn't in the future. */
    opensInMs: isConfirmed && live.startsAt ? untilJoin({ ...live, startsAt: live.startsAt }, now) : null,
    hasRoom: isConfirmed && live.room !== null,
    reviewHref: canBeReviewed({ seat, live }, now) ? paths.reservationReview(seat.id) : null,
    replay: seat.status === "confirmed" ? recordingOf(live, { zone, now }) : null,
  };
}

/** A class that the viewer teaches. */
export type TaughtView = ReturnType<typeof viewTaught>;

export function viewTaught({ live, sold }: TaughtRow, { zone, now }: Viewer) {
  const isUpcoming = live.status !== "cancelled" && live.startsAt !== null && live.startsAt > now;
  return {
    kind: "class" as const,
    id: live.id,
    title: isolated(live.title),
    href: `${paths.expertClasses}/${live.id}`,
    status: taughtLabels[classStandingOf(live, now)],
    isUpcoming,
    ...classWhen(live, zone),
    seats: `${sold} of ${plural(live.maxSeats, "seat")} sold`,
    next: taughtStep(live, now),
    joinNote:
      isUpcoming && live.zoomLink === null
        ? "This class has no link yet: add it before the class starts."
        : null,
  };
}

/** The expert joins in a room as learners do. A link that was set by hand is the expert's own. */
function taughtStep(live: Live, now: Date) {
  if (live.room === null || live.zoomLink === null || !isJoinOpen(live, now)) return null;
  const href = runClassPath(paths.expertClasses, live.id, "room");
  return { kind: "room" as const, href, label: joinLabel, note: meetingHost(live.zoomLink) };
}

/** A seat that was only held, and then given back, isn't "cancelled". */
function statusOf({ seat, live }: Pick<SeatRow, "seat" | "live">, now: Date) {
  if (isOver(seat, live, now)) return "completed";
  const isReleased = seat.status === "cancelled" && !seat.confirmedAt && live.status !== "cancelled";
  return isReleased ? "released" : seat.status;
}

const taughtLabels: Record<ReturnType<typeof classStandingOf>, string> = {
  announced: "announced",
  open: "on sale",
  "sold-out": "sold out",
  started: "started",
  past: "over",
  cancelled: "cancelled",
};

type Live = SeatRow["live"];

/** Returns the teacher. An erased account or a teacher without a card has no link. */
export function viewTeacher(live: Pick<Live, "expertName">, expert: SeatRow["expert"] | TaughtRow["expert"]) {
  const name = expert ? shownName(expert.name) : isolated(live.expertName ?? "");
  const isThere = expert !== null && name !== deletedName;
  return {
    name,
    avatar: isThere ? expert.avatar : null,
    href: isThere ? paths.expert(expert.id) : null,
  };
}

/** When a class takes place, and for how long, on a card in a list. */
export type ClassWhen = Pick<ReturnType<typeof classWhen>, "startsAt" | "day" | "time" | "zone" | "length">;

/** @param zone the viewer's IANA zone */
export const classWhen = (live: Pick<Live, "startsAt" | "durationMinutes">, zone: string) => ({
  ...whenOf(live, zone),
  length: plural(live.durationMinutes, "minute"),
});

/** Returns day and time in the viewer's zone, and in GMT if that differs, with its day if the day differs too. */
function whenOf({ startsAt }: Pick<Live, "startsAt">, zone: string) {
  if (!startsAt) return { startsAt: null, day: "No date yet", time: "", zonedTime: "", zone, gmt: null };
  const isSameDay = isoDay(startsAt, "UTC") === isoDay(startsAt, zone);
  const isSameTime = formatMoment(startsAt, "UTC") === formatMoment(startsAt, zone);
  return {
    startsAt: startsAt.toISOString(),
    day: formatLongDay(startsAt, zone),
    time: formatTime(startsAt, zone),
    /** "14:00 Paris time (GMT+1)" */
    zonedTime: formatZonedTime(startsAt, zone),
    zone,
    gmt: isSameTime ? null : isSameDay ? formatTime(startsAt, "UTC") : formatMoment(startsAt, "UTC"),
  };
}

function nextStep(
  { seat, live, reviewedAt }: Pick<SeatRow, "seat" | "live" | "reviewedAt">,
  { zone, now }: Viewer,
) {
  if (isBillableSeat(seat, live.startsAt, now) && seat.holdExpiresAt) {
    const [href, note] = [
      paths.reservationPayment(seat.id),
      `by ${shortNear(seat.holdExpiresAt, zone, now)}`,
    ];
    return { kind: "pay" as const, href, label: "Pay now", note };
  }
  const until =
    canBeReviewed({ seat, live }, now) && !reviewedAt && live.endsAt ? writeUntil(live.endsAt) : null;
  if (until && now < until) {
    const [href, note] = [paths.reservationReview(seat.id), `by ${shortNear(until, zone, now)}`];
    return { kind: "review" as const, href, label: "Write a review", note };
  }
  if (seat.status !== "confirmed" || live.zoomLink === null || !isJoinOpen(live, now)) return null;
  const note = meetingHost(live.zoomLink);
  if (live.room !== null) {
    return { kind: "room" as const, href: paths.reservationRoom(seat.id), label: joinLabel, note };
  }
  return { kind: "join" as const, href: live.zoomLink, label: joinLabel, note };
}

const joinLabel = "Join class";

/** Reports whether the class took place with this seat, as lessons are called completed. */
const isOver = (seat: SeatRow["seat"], live: Live, now: Date): boolean =>
  seat.status === "confirmed" && live.status !== "cancelled" && live.endsAt !== null && live.endsAt <= now;

/** Reports whether the class is over and was taught by an expert with a card. */
const canBeReviewed = ({ seat, live }: Pick<SeatRow, "seat" | "live">, now: Date): boolean =>
  seat.status === "confirmed" &&
  live.status !== "cancelled" &&
  live.expertId !== null &&
  live.endsAt !== null &&
  live.endsAt <= now;

function untilJoin(live: Pick<Live, "room"> & { startsAt: Date }, now: Date): number | null {
  const wait = joinFrom(live).getTime() - now.getTime();
  return wait > 0 ? wait : null;
}

/** Returns null once the join button is shown. */
function joinNote(live: Live, now: Date): string | null {
  if (live.zoomLink === null) return live.startsAt && live.startsAt <= now ? linkMissing : linkToCome;
  return isJoinOpen(live, now)
    ? null
    : `The joining link is in your email and calendar, and appears here ${joinMinutesOf(live)} minutes before the start.`;
}

function recordingOf({ replayLink, replayUntil }: Live, { zone, now }: Viewer) {
  if (!replayLink || !replayUntil || replayUntil <= now) return null;
  return {
    href: replayLink,
    host: meetingHost(replayLink),
    until: formatZoned(replayUntil, zone),
  };
}

const seatsAreSold = (live: Live, now: Date) => ["open", "sold-out"].includes(classStandingOf(live, now));

function paymentLabel({ priceCents, paymentStatus }: SeatRow["seat"], isOff: boolean): string {
  if (priceCents === 0 || (paymentStatus === "due" && isOff)) return "Price";
  return { due: "Payment due", paid: "Paid", refunded: "Refunded" }[paymentStatus];
}

/** A date that a seat can move to. */
export type OtherDateView = ReturnType<typeof viewOtherDate>;

export function viewOtherDate(date: OtherDate, zone: string) {
  const left = seatsLeft(date);
  return { id: date.id, ...whenOf(date, zone), seats: `${plural(left, "seat")} left` };
}
