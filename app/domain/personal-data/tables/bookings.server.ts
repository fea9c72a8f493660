import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { bookingEvents } from "~/db/schema/bookings/booking-events";
import { bookings } from "~/db/schema/bookings/bookings";
import { timeAlerts } from "~/db/schema/bookings/time-alerts";
import { deletedEmail, deletedName } from "~/domain/accounts/erased";
import { taughtMinutes } from "~/domain/bookings/booking";
import { isMeetingOpen } from "~/domain/bookings/meeting-link/meeting-link";
import { displayName } from "~/domain/experts/expert";
import { hidden, inOthersRows, kept, personal, shown } from "./declare.server";
import { nameOfExpert } from "./experts.server";
import { learnerBookings, type Owner, taughtBookings } from "./owner.server";
import { mentions, redactAddress, redactOwner } from "./words.server";

/** The columns that both sides can export. */
const session = {
  ...shown("id startsAt endsAt hours status holdExpiresAt priceCents totalCents currency paymentStatus"),
  ...shown("absent meetingLink cancelledAt cancelledBy cancellationReason holdProlongedAt createdAt"),
  ...hidden("numbers that count changes, and when we look at it again", "sequence changedSeq checkAt"),
  ...hidden("which rules applied, and an id of ours", "byNewcomer movesBookingId"),
};
const order = [desc(bookings.startsAt), desc(bookings.id)];

/** Removes the owner's own reason, or the owner's name and addresses from the other side's. */
const reasonWithout = (side: "learner" | "expert") => (owner: Owner) => {
  const { cancelledBy, cancellationReason } = bookings;
  return sql<string>`case when ${eq(cancelledBy, side)} then null else ${redactOwner(cancellationReason)(owner)} end`;
};

const shared = {
  ...kept("ids", "id learnerId expertId"),
  ...kept("money is accounted for", "priceCents totalCents currency paymentStatus commissionPercent"),
  ...kept(
    "the session is the other side's too",
    "startsAt endsAt hours status holdExpiresAt absent createdAt",
  ),
  ...kept("the session is the other side's too", "cancelledAt cancelledBy learnerTimeZone expertTimeZone"),
  ...kept("a time and numbers", "holdProlongedAt sequence changedSeq checkAt"),
  ...kept("which rules applied, and an id", "byNewcomer movesBookingId"),
};

/** The events of the owner's sessions. */
const eventsOf = (side: (owner: Owner) => SQL | undefined) => (owner: Owner) =>
  sql`${bookingEvents.bookingId} in (select ${bookings.id} from ${bookings} where ${side(owner)})`;

/** Treats the reason of an event as `reasonWithout` treats that of a cancellation. */
const moveReasonWithout = (side: "learner" | "expert") => (owner: Owner) =>
  sql<string>`case when ${eq(bookingEvents.actor, side)} then null else ${redactOwner(bookingEvents.reason)(owner)} end`;

const eventKept = kept(
  "what happened to the session is the other side's too",
  "id bookingId kind actor fromStartsAt toStartsAt createdAt",
);
const eventShown = {
  ...shown("bookingId kind actor fromStartsAt toStartsAt reason createdAt"),
  ...hidden("of the row, not of what it says", "id"),
};
const eventOrder = [asc(bookingEvents.createdAt), asc(bookingEvents.id)];

export const bookingTables = {
  timeAlerts: personal(timeAlerts, {
    rows: ({ id }) => eq(timeAlerts.learnerId, id),
    exportAs: "timeAlerts",
    show: {
      ...shown("days parts timeZone state missed createdAt"),
      ...hidden("ids and numbers of ours", "id learnerId expertId bookingId holdId seenSeq checkAt"),
    },
    more: () => ({ expertName: nameOfExpert(timeAlerts.expertId) }),
    finish: ({ expertName, ...alert }) => ({ expert: displayName(expertName), ...alert }),
    erase: "rows",
  }),
  bookingEvents: [
    personal(bookingEvents, {
      rows: eventsOf(learnerBookings),
      exportAs: "historyAsLearner",
      order: eventOrder,
      show: eventShown,
      erase: { reason: moveReasonWithout("learner"), ...eventKept },
    }),
    personal(bookingEvents, {
      rows: eventsOf(taughtBookings),
      exportAs: "historyAsExpert",
      order: eventOrder,
      show: eventShown,
      erase: { reason: moveReasonWithout("expert"), ...eventKept },
    }),
    inOthersRows(bookingEvents, mentions(bookingEvents.reason), {
      reason: redactAddress(bookingEvents.reason),
    }),
  ],
  bookings: [
    personal(bookings, {
      rows: learnerBookings,
      exportAs: "bookingsAsLearner",
      order,
      show: {
        ...session,
        ...shown("learnerName learnerEmail learnerTimeZone"),
        ...hidden(
          "ids of ours, and what is the expert's",
          "learnerId expertId scanId expertTimeZone commissionPercent",
        ),
      },
      more: () => ({
        expertName: nameOfExpert(bookings.expertId),
        usualLink: sql<
          string | null
        >`(select experts.meeting_link from experts where experts.id = ${bookings.expertId})`,
      }),
      // The link as the booking's page shows it.
      finish: ({ expertName, usualLink, learnerTimeZone, ...booking }, now) => ({
        ...booking,
        expert: displayName(expertName),
        minutesTaught: taughtMinutes(booking.hours),
        timeZone: learnerTimeZone,
        meetingLink: isMeetingOpen(booking, now) ? (booking.meetingLink ?? usualLink) : null,
      }),
      erase: {
        learnerName: deletedName,
        learnerEmail: ({ id }) => deletedEmail(id),
        // It may contain either name, and no meeting will take place there.
        meetingLink: null,
        scanId: null,
        cancellationReason: reasonWithout("learner"),
        ...shared,
      },
    }),
    personal(bookings, {
      rows: taughtBookings,
      exportAs: "bookingsAsExpert",
      order,
      show: {
        ...session,
        ...shown("learnerName expertTimeZone commissionPercent"),
        ...hidden(
          "ids of ours, and what is the learner's",
          "learnerId expertId learnerEmail learnerTimeZone scanId",
        ),
      },
      finish: ({ learnerName, expertTimeZone, ...booking }) => ({
        ...booking,
        learner: displayName(learnerName),
        minutesTaught: taughtMinutes(booking.hours),
        timeZone: expertTimeZone,
      }),
      erase: {
        meetingLink: null,
        cancellationReason: reasonWithout("expert"),
        ...shared,
        ...kept("the learner's", "learnerName learnerEmail scanId"),
      },
    }),
    inOthersRows(bookings, mentions(bookings.cancellationReason), {
      cancellationReason: redactAddress(bookings.cancellationReason),
    }),
  ],
};
