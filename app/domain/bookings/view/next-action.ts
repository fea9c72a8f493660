import type { Booking } from "~/db/schema/bookings/bookings";
import { endOf, payUntil } from "~/domain/bookings/booking";
import { isLive } from "~/domain/bookings/booking-states";
import { isMeetingOpen } from "~/domain/bookings/meeting-link/meeting-link";
import { isRoomOpen } from "~/domain/bookings/rooms/room";
import { writeUntil } from "~/domain/reviews/review";
import { paths } from "~/shared/paths";

type Actionable = Pick<
  Booking,
  | "id"
  | "status"
  | "holdExpiresAt"
  | "paymentStatus"
  | "startsAt"
  | "createdAt"
  | "byNewcomer"
  | "hours"
  /** The booking's own, else the expert's usual one. */
  | "meetingLink"
> & {
  hasRoom: boolean;
  reviewedAt: Date | null;
  /** Whether its learner has reported an absence that isn't decided yet. */
  hasReported: boolean;
};

export interface NextAction {
  kind: "pay" | "join" | "room" | "set-link" | "review";
  href: string;
  /** The time until which it can be done. */
  until: Date | null;
}

/** Returns what a side should do next about a booking, the same on all pages; null if there is nothing to do. */
export function nextAction(
  booking: Actionable,
  { asExpert, now }: { asExpert: boolean; now: Date },
): NextAction | null {
  const { id, status, holdExpiresAt, meetingLink, startsAt, hours } = booking;
  const due = asExpert ? null : status === "pending" ? holdExpiresAt : payUntil(booking);
  if (due && due > now && isLive(booking, now)) {
    return { kind: "pay", href: paths.bookingPayment(id), until: due };
  }
  const reviewUntil = writeUntil(endOf(startsAt, hours));
  const canReview = status === "completed" && !booking.reviewedAt && !booking.hasReported;
  if (canReview && !asExpert && now < reviewUntil) {
    return { kind: "review", href: paths.bookingReview(id), until: reviewUntil };
  }
  if (!isMeetingOpen(booking, now)) return null;
  // A room is joined by a post, which notes it.
  if (booking.hasRoom) {
    return isRoomOpen(booking, now) ? { kind: "room", href: paths.bookingRoom(id), until: null } : null;
  }
  if (meetingLink !== null) return { kind: "join", href: meetingLink, until: null };
  return asExpert ? { kind: "set-link", href: paths.bookingMeetingLink(id), until: null } : null;
}

/** The labels of the buttons. */
export const actionLabels: Record<NextAction["kind"], string> = {
  pay: "Pay now",
  join: "Join session",
  room: "Join session",
  "set-link": "Set meeting link",
  review: "Write a review",
};
