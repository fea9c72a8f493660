import type { Booking } from "~/db/schema/bookings/bookings";
import type { CaseState } from "~/db/schema/bookings/case-files";
import { deletedName } from "~/domain/accounts/erased";
import { freeUntil, lengthText, payUntil, taughtMinutes } from "~/domain/bookings/booking";
import { type BookingState, bookingLabel, isCalledOff, isUpcoming } from "~/domain/bookings/booking-states";
import { isMeetingOpen, meetingHost } from "~/domain/bookings/meeting-link/meeting-link";
import { type ResaleFacts, resaleText } from "~/domain/bookings/resold";
import { isPlaceShown, isRoomOpen, roomFrom } from "~/domain/bookings/rooms/room";
import { payByText } from "~/domain/bookings/terms-texts";
import { shownName } from "~/domain/experts/expert";
import { inDaysText } from "~/shared/days-until";
import {
  formatDay,
  formatLongDay,
  formatMoment,
  formatNear,
  formatShortDate,
  formatTime,
} from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { formatAmount } from "~/shared/money";
import { paths } from "~/shared/paths";
import { formatZoned, formatZonedTime } from "~/shared/zone-text";
import { dueBadge } from "./due-badge";
import { linkNote } from "./link-note";
import { actionLabels, type NextAction, nextAction } from "./next-action";

/** A booking as pages show it: texts in the viewer's zone. */
export type BookingView = ReturnType<typeof viewBooking>;

export interface Viewable extends ResaleFacts {
  id: string;
  expertId: string;
  learnerId?: string;
  learnerName: string;
  learnerEmail: string;
  startsAt: Date;
  hours: number;
  status: BookingState;
  holdExpiresAt: Date | null;
  /** Whether it was booked or confirmed at some time; otherwise it was only held. */
  isAgreedOn: boolean;
  /** The side that was absent. Lists leave it out. */
  absent?: Booking["absent"];
  paymentStatus: Booking["paymentStatus"];
  becameCredit?: boolean;
  priceCents: number;
  totalCents: number;
  learnerTimeZone: string;
  expertTimeZone: string;
  createdAt: Date;
  /** See `payDeadline`. */
  byNewcomer: boolean;
  expertMovedAt: Date | null;
  /** The booking's own, else the expert's usual one. */
  meetingLink: string | null;
  /** Whether that link leads to a room of the session's own. */
  hasRoom: boolean;
  reviewedAt: Date | null;
  /** Whether its learner has reported an absence that isn't decided yet. */
  hasReported: boolean;
  hasAlert: boolean;
  hasScan: boolean;
  caseFile?: CaseState | null;
  expertName: string;
  expertTitle: string;
  expertAvatar: string | null;
  isExpertListed?: boolean;
}

/** @param viewer the expert's side sees the learner, everyone else the expert; `zone` is the viewer's IANA zone */
export function viewBooking(booking: Viewable, viewer: { expertId: string | null; zone: string; now: Date }) {
  const { zone, now } = viewer;
  const asExpert = viewer.expertId === booking.expertId;
  const isOpen = isMeetingOpen(booking, now);
  const link = isPlaceShown(booking, now) ? booking.meetingLink : null;
  const { hasRoom } = booking;
  const free = freeUntil(booking.startsAt, booking.expertMovedAt);
  const isAhead = isUpcoming(booking, now);
  const isConfirmed = isAhead && booking.status === "confirmed";
  const next = nextAction(booking, { asExpert, now });
  const otherZone = asExpert ? booking.learnerTimeZone : booking.expertTimeZone;
  const otherMoment = formatMoment(booking.startsAt, otherZone);
  const other = viewOther(booking, asExpert);
  const due = payUntil(booking);
  return {
    kind: "session" as const,
    id: booking.id,
    asExpert,
    other,
    names: { expertName: shownName(booking.expertName), learnerName: isolated(booking.learnerName) },
    status: bookingLabel(booking),
    isUpcoming: isAhead,
    next: next && {
      kind: next.kind,
      href: next.href,
      label: actionLabels[next.kind],
      note: noteOf(next, { zone, now, place: link }),
    },
    isHold: booking.status === "pending",
    /** The learner's link from a session that is over or called off, or an expired hold, to the picker. */
    bookAgain:
      other.href &&
      (isCalledOff(booking) ||
        booking.status === "completed" ||
        booking.absent === "expert" ||
        (booking.status === "pending" && !isAhead))
        ? paths.book(booking.expertId, { ...(booking.hours > 1 && { hours: booking.hours }) })
        : null,
    /** The expert doesn't see holds, which end by themselves. */
    canCancel: isAhead && (isConfirmed || !asExpert),
    canMove: isConfirmed && (asExpert || now < free),
    hasAlert: booking.hasAlert,
    freeUntil: now < free ? formatZoned(free, zone) : null,
    startsAt: booking.startsAt.toISOString(),
    day: formatLongDay(booking.startsAt, zone),
    /** "Mon 30 Nov, 17:00" */
    shortMoment: `${formatDay(booking.startsAt, zone)}, ${formatTime(booking.startsAt, zone)}`,
    time: formatTime(booking.startsAt, zone),
    zone,
    /** "14:00 Paris time (GMT+1)" */
    zonedTime: formatZonedTime(booking.startsAt, zone),
    /** The other side's day and time; null if both sides read the same time. */
    otherSide:
      otherMoment === formatMoment(booking.startsAt, zone) ? null : formatZoned(booking.startsAt, otherZone),
    length: lengthText(taughtMinutes(booking.hours)),
    minutes: taughtMinutes(booking.hours),
    total: formatAmount(booking.totalCents),
    isPaymentDue: booking.paymentStatus === "due",
    /** "Booked · pay by Sun 16:00", while it is ahead and unpaid. */
    dueBadge: isAhead ? dueBadge(booking, { asExpert, zone, now }) : null,
    /** "today", "tomorrow", "in 2 days"; null unless it is ahead. */
    inDays: isAhead ? inDaysText(booking.startsAt, zone, now) : null,
    byNewcomer: booking.byNewcomer,
    payment: paymentLabel(booking),
    bookedOn: formatShortDate(booking.createdAt, zone),
    meeting: link === null ? null : { href: link, host: meetingHost(link) },
    /** Its own room, as long as pages name it. Both sides can ask for another one until the session is over. */
    room:
      link === null || !hasRoom
        ? null
        : {
            address: link,
            isOpen: isRoomOpen(booking, now),
            canChange: isOpen,
            /** "12:50", until then. */
            opensAt: now < roomFrom(booking.startsAt) ? formatTime(roomFrom(booking.startsAt), zone) : null,
          },
    /** Where both sides write their reviews and notes, and read those of the other side. */
    reviewHref: booking.status === "completed" ? paths.bookingReview(booking.id) : null,
    messageHref: messageHref(booking, asExpert),
    caseFile: caseLink(booking, { asExpert, now }),
    canWriteNote: isConfirmed && !asExpert,
    /** Whether the expert may see the learner's skill gaps. */
    showsScan: booking.hasScan && !isCalledOff(booking),
    canSetLink: asExpert && isOpen,
    linkNote: linkNote(booking, { asExpert, hasLink: link !== null, hasRoom, now }),
    cancelNote: cancelNote(booking, zone, { asExpert, now }),
    resale: resaleText(booking, { asExpert, now }),
    payBy: asExpert || !due || due <= now ? null : payByText(due, zone),
  };
}

/** The link to the session's case file; for its expert, also while it isn't written or published. */
function caseLink(
  { id, caseFile, status, startsAt, learnerName }: Viewable,
  { asExpert, now }: { asExpert: boolean; now: Date },
) {
  const href = paths.caseFile(id);
  if (caseFile === "published") return { href, label: "Case file" };
  const isHeld = (status === "confirmed" || status === "completed") && startsAt <= now;
  if (!asExpert || !isHeld || learnerName === deletedName) return null;
  return { href, label: caseFile === "draft" ? "Finish case file" : "Write case file" };
}

/** The other side. An erased account has no address, and neither it nor an expert who isn't listed has a page. */
function viewOther(booking: Viewable, asExpert: boolean) {
  const name = asExpert ? isolated(booking.learnerName) : shownName(booking.expertName);
  if (name === deletedName) return { name, detail: null, avatar: null, href: null };
  if (asExpert) return { name, detail: booking.learnerEmail, avatar: null, href: null };
  return {
    name,
    detail: booking.expertTitle,
    avatar: booking.expertAvatar,
    href: booking.isExpertListed === false ? null : `/expert/${booking.expertId}`,
  };
}

/** The page to write to the other side; null for an erased account, or an expert without a page. */
function messageHref(booking: Viewable, asExpert: boolean): string | null {
  const { expertId, learnerId, learnerName, isExpertListed } = booking;
  if (!asExpert) return isExpertListed ? paths.expertMessage(expertId) : null;
  return learnerId && learnerName !== deletedName ? paths.thread(learnerId) : null;
}

function paymentLabel(booking: Viewable): string {
  const { paymentStatus } = booking;
  if (paymentStatus === "due" && isCalledOff(booking)) return "Price";
  if (paymentStatus === "refunded" && booking.becameCredit) return "Became a credit";
  return paymentLabels[paymentStatus] ?? paymentStatus;
}

const paymentLabels: Record<string, string> = { due: "Payment due", paid: "Paid", refunded: "Refunded" };

/** Names the deadline only before it has passed: a session booked at short notice can't be cancelled free of charge. */
function cancelNote(
  { startsAt, expertMovedAt }: Viewable,
  zone: string,
  { asExpert, now }: { asExpert: boolean; now: Date },
): string {
  const until = freeUntil(startsAt, expertMovedAt);
  const words = formatZoned(until, zone);
  if (until > freeUntil(startsAt) && now < until) {
    return `The session was rescheduled, so cancelling or rescheduling is free of charge until ${words}.`;
  }
  const rule = "Cancelling or rescheduling is free of charge until 24 hours before the start";
  if (now < until) return `${rule}: ${words}.`;
  return `${rule}. This session starts sooner than that${asExpert ? "." : ", so the fee isn't refunded if you cancel."}`;
}

/** "by today, 15:30", or the host of a meeting link. */
function noteOf(
  { kind, until }: NextAction,
  { zone, now, place }: { zone: string; now: Date; place: string | null },
): string | null {
  if (kind === "join" || kind === "room") return place && meetingHost(place);
  return until && `by ${shortNear(until, zone, now)}`;
}

/** "today, 15:30", inside a sentence and beside a time that names the zone. @param zone the reader's IANA zone */
export function shortNear(instant: Date, zone: string, now: Date): string {
  return formatNear(instant, zone, now).replace(
    /^(Today|Tomorrow) /,
    (day) => `${day.trim().toLowerCase()}, `,
  );
}
