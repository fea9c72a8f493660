import { asc, desc, eq, inArray, type SQL } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings";
import { expertAvailability } from "~/db/schema/expert-availability";
import { expertProfileViews } from "~/db/schema/expert-profile-views";
import { experts } from "~/db/schema/experts";
import { taughtMinutes } from "~/domain/bookings/booking";
import { displayName } from "~/domain/experts/expert";
import type { Owner } from "./account-owner.server";
import { exportLimit } from "./export-account-limit";

/** The account's sessions by its side in them, and whose profiles it looked at. */
export async function exportBookings(tx: Db, { id, cards }: Owner) {
  const asExpert = inArray(bookings.expertId, idsOf(cards));
  const views = await tx
    .select({ expert: experts.name, viewedAt: expertProfileViews.viewedAt })
    .from(expertProfileViews)
    .innerJoin(experts, eq(experts.id, expertProfileViews.expertId))
    .where(eq(expertProfileViews.viewerId, id))
    .orderBy(desc(expertProfileViews.viewedAt))
    .limit(exportLimit);
  return {
    bookingsAsLearner: await readBookings(tx, eq(bookings.learnerId, id), "expert"),
    bookingsAsExpert: await readBookings(tx, asExpert, "learner"),
    profileViews: views.map((view) => ({ ...view, expert: displayName(view.expert) })),
  };
}

/** The card as it is kept, with the hours that are offered: wall-clock times in the card's zone. */
export async function exportCards(tx: Db, { cards }: Owner) {
  const ids = idsOf(cards);
  const rows = await tx.select().from(experts).where(inArray(experts.id, ids));
  const hours = await tx
    .select({
      expertId: expertAvailability.expertId,
      dayOfWeek: expertAvailability.dayOfWeek,
      startTime: expertAvailability.startTime,
      endTime: expertAvailability.endTime,
      isActive: expertAvailability.isActive,
    })
    .from(expertAvailability)
    .where(inArray(expertAvailability.expertId, ids))
    .orderBy(asc(expertAvailability.dayOfWeek), asc(expertAvailability.startTime))
    .limit(exportLimit);
  return rows.map(({ searchText: _words, sortRating: _order, ...card }) => ({
    ...card,
    availability: hours
      .filter(({ expertId }) => expertId === card.id)
      .map(({ expertId: _card, ...range }) => range),
  }));
}

async function readBookings(tx: Db, condition: SQL, other: "expert" | "learner") {
  const rows = await tx
    .select({ booking: bookings, expert: experts.name })
    .from(bookings)
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .where(condition)
    .orderBy(desc(bookings.startsAt), desc(bookings.id))
    .limit(exportLimit);
  return rows.map(({ booking, expert }) => ({
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
    timeZone: other === "expert" ? booking.learnerTimeZone : booking.expertTimeZone,
    cancelledAt: booking.cancelledAt,
    cancelledBy: booking.cancelledBy,
    cancellationReason: booking.cancellationReason,
    createdAt: booking.createdAt,
  }));
}

const idsOf = (cards: Owner["cards"]) => cards.map(({ id }) => id);
