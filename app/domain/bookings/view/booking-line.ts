import { freeUntil, payUntil } from "~/domain/bookings/booking";
import { formatDay, formatTime } from "~/shared/format-time";
import type { Viewable } from "./booking-view";

/** The line of a booking: when it was made, is paid, can be cancelled free of charge, and takes place. Pure. */

export interface LinePoint {
  label: string;
  /** "Mon 23 Nov" and "14:00", in the viewer's zone. */
  day: string;
  time: string;
  isPast: boolean;
}

interface Given {
  paidAt: Date | null;
  asExpert: boolean;
  /** The viewer's IANA zone. */
  zone: string;
  now: Date;
}

/** Returns the points in order of time; none for a session that doesn't take place. */
export function bookingLine(
  booking: Pick<
    Viewable,
    "status" | "createdAt" | "byNewcomer" | "startsAt" | "paymentStatus" | "holdExpiresAt" | "expertMovedAt"
  >,
  { paidAt, asExpert, zone, now }: Given,
): LinePoint[] {
  const { status, createdAt, startsAt, holdExpiresAt, expertMovedAt } = booking;
  if (status !== "pending" && status !== "confirmed" && status !== "completed") return [];
  const free = freeUntil(startsAt, expertMovedAt);
  const due = status === "pending" ? holdExpiresAt : payUntil(booking);
  const points = [
    { label: status === "pending" ? "Time held" : "Booked", at: createdAt },
    paidAt
      ? { label: "Paid", at: paidAt }
      : due && { label: asExpert ? "Learner pays by" : "Pay by", at: due },
    // Once the lesson has begun, nothing can be cancelled.
    free > createdAt && now < startsAt ? { label: "Free cancellation until", at: free } : null,
    { label: "Lesson", at: startsAt },
  ];
  return points
    .filter((point) => point !== null)
    .sort((one, other) => one.at.getTime() - other.at.getTime())
    .map(({ label, at }) => ({
      label,
      day: formatDay(at, zone),
      time: formatTime(at, zone),
      isPast: at <= now,
    }));
}
