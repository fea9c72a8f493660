import { desc, eq, type SQL } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings";
import { expertProfileViews } from "~/db/schema/expert-profile-views";
import { experts } from "~/db/schema/experts";
import { taughtMinutes } from "~/domain/bookings/booking";
import { isMeetingOpen } from "~/domain/bookings/meeting-link";
import { displayName } from "~/domain/experts/expert";
import { isTaughtBy, type Owner } from "./account-owner.server";
import { exportLimit } from "./export-account-limit";

/** The account's sessions by its side in them, and whose profiles it looked at. */
export async function exportBookings(tx: Db, owner: Owner, now: Date) {
  const { id } = owner;
  const views = await tx
    .select({ expert: experts.name, viewedAt: expertProfileViews.viewedAt })
    .from(expertProfileViews)
    .innerJoin(experts, eq(experts.id, expertProfileViews.expertId))
    .where(eq(expertProfileViews.viewerId, id))
    .orderBy(desc(expertProfileViews.viewedAt))
    .limit(exportLimit);
  return {
    bookingsAsLearner: await readBookings(tx, eq(bookings.learnerId, id), "expert", now),
    bookingsAsExpert: await readBookings(tx, isTaughtBy(owner), "learner", now),
    profileViews: views.map((view) => ({ ...view, expert: displayName(view.expert) })),
  };
}

async function readBookings(tx: Db, condition: SQL, other: "expert" | "learner", now: Date) {
  const rows = await tx
    .select({ booking: bookings, expert: experts.name, usualLink: experts.meetingLink })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .where(condition)
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(exportLimit);
  return rows.map(({ booking, expert, usualLink }) => ({
    id: booking.id,
    [other]: displayName(other === "expert" ? expert : booking.learnerName),
    // What the learner gave is the learner's to read.
    ...(other === "expert" ? { learnerName: booking.learnerName, learnerEmail: booking.learnerEmail } : {}),
    startsAt: booking.startsAt,
    endsAt: booking.endsAt,
    hours: booking.hours,
    minutesTaught: taughtMinutes(booking.hours),
    status: booking.status,
    holdExpiresAt: booking.holdExpiresAt,
    priceCents: booking.priceCents,
    totalCents: booking.totalCents,
    currency: booking.currency,
    paymentStatus: booking.paymentStatus,
    // The expert's own words; the learner's copy has what the booking's page shows.
    meetingLink:
      other === "learner"
        ? booking.meetingLink
        : isMeetingOpen(booking, now)
          ? (booking.meetingLink ?? usualLink)
          : null,
    timeZone: other === "expert" ? booking.learnerTimeZone : booking.expertTimeZone,
    cancelledAt: booking.cancelledAt,
    cancelledBy: booking.cancelledBy,
    cancellationReason: booking.cancellationReason,
    createdAt: booking.createdAt,
  }));
}
