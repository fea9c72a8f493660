import { asc, desc, eq, type SQL, sql } from "drizzle-orm";
import { bookingEvents } from "~/db/schema/bookings/booking-events";
import { bookings } from "~/db/schema/bookings/bookings";
import { resoldHours } from "~/db/schema/bookings/resold-hours";
import { timeAlerts } from "~/db/schema/bookings/time-alerts";
import { deletedEmail, deletedName } from "~/domain/accounts/erased";
import { taughtMinutes } from "~/domain/bookings/booking";
import { isPlaceShown } from "~/domain/bookings/rooms/room";
import { displayName } from "~/domain/experts/expert";
import { hidden, kept, personal, shown } from "./declare.server";
import { nameOfExpert } from "./experts.server";
import { learnerBookings, type Owner, taughtBookings } from "./owner.server";
import { inOthersTexts, redactOwner } from "./words.server";

/** The columns that both sides can export. */
const session = {
  ...shown("id startsAt endsAt hours status holdExpiresAt priceCents totalCents currency paymentStatus"),
  ...shown("absent meetingLink room cancelledAt cancelledBy cancellationReason holdProlongedAt createdAt"),
};
const order = [desc(bookings.startsAt), desc(bookings.id)];

/** Removes the owner's own reason, or the owner's name and addresses from the other side's. */
const reasonWithout = (side: "learner" | "expert") => (owner: Owner) => {
  const { cancelledBy, cancellationReason } = bookings;
  return sql<string>`case when ${eq(cancelledBy, side)} then null else ${redactOwner(cancellationReason)(owner)} end`;
};

const shared = {
  ...kept("money is accounted for", "currency"),
  ...kept("the session is the other side's too", "learnerTimeZone expertTimeZone"),
};

/** The events of the owner's sessions. */
const eventsOf = (side: (owner: Owner) => SQL | undefined) => (owner: Owner) =>
  sql`${bookingEvents.bookingId} in (select ${bookings.id} from ${bookings} where ${side(owner)})`;

/** Treats the reason of an event as `reasonWithout` treats that of a cancellation. */
const moveReasonWithout = (side: "learner" | "expert") => (owner: Owner) =>
  sql<string>`case when ${eq(bookingEvents.actor, side)} then null else ${redactOwner(bookingEvents.reason)(owner)} end`;

/** Which hours of a late cancellation were booked again. By whom is the other learner's. */
const resoldOf = (side: (owner: Owner) => SQL | undefined) => (owner: Owner) =>
  sql`${resoldHours.bookingId} in (select ${bookings.id} from ${bookings} where ${side(owner)})`;
const resold = {
  order: [asc(resoldHours.startsAt)],
  show: shown("bookingId startsAt refundedCents refundedAt createdAt"),
  erase: {},
};

const eventShown = shown("bookingId kind actor fromStartsAt toStartsAt reason createdAt");
const eventOrder = [asc(bookingEvents.createdAt), asc(bookingEvents.id)];

export const bookingTables = {
  timeAlerts: personal(timeAlerts, {
    rows: ({ id }) => eq(timeAlerts.learnerId, id),
    exportAs: "timeAlerts",
    show: shown("days parts timeZone state missed createdAt"),
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
      erase: { reason: moveReasonWithout("learner") },
    }),
    personal(bookingEvents, {
      rows: eventsOf(taughtBookings),
      exportAs: "historyAsExpert",
      order: eventOrder,
      show: eventShown,
      erase: { reason: moveReasonWithout("expert") },
    }),
    inOthersTexts(bookingEvents, ["reason"]),
  ],
  resoldHours: [
    personal(resoldHours, { rows: resoldOf(learnerBookings), exportAs: "resoldHoursAsLearner", ...resold }),
    personal(resoldHours, { rows: resoldOf(taughtBookings), exportAs: "resoldHoursAsExpert", ...resold }),
  ],
  bookings: [
    personal(bookings, {
      rows: learnerBookings,
      exportAs: "bookingsAsLearner",
      order,
      show: {
        ...session,
        ...shown("learnerName learnerEmail learnerTimeZone"),
        ...hidden("the expert's", "expertTimeZone"),
      },
      more: () => ({
        expertName: nameOfExpert(bookings.expertId),
        usualLink: sql<
          string | null
        >`(select experts.meeting_link from experts where experts.id = ${bookings.expertId})`,
      }),
      // The link as the booking's page shows it.
      finish: ({ expertName, usualLink, room, learnerTimeZone, ...booking }, now) => ({
        ...booking,
        expert: displayName(expertName),
        minutesTaught: taughtMinutes(booking.hours),
        timeZone: learnerTimeZone,
        meetingLink: isPlaceShown({ ...booking, hasRoom: room !== null }, now)
          ? (booking.meetingLink ?? usualLink)
          : null,
      }),
      erase: {
        learnerName: deletedName,
        learnerEmail: ({ id }) => deletedEmail(id),
        // It may contain either name, and no meeting will take place there.
        ...{ meetingLink: null, room: null },
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
        ...hidden("the learner's", "learnerEmail learnerTimeZone"),
      },
      // The link contains the room's name: the address of a room is there as the booking's page shows it.
      finish: ({ learnerName, expertTimeZone, room, ...booking }, now) => ({
        ...booking,
        meetingLink:
          room === null || isPlaceShown({ ...booking, hasRoom: true }, now) ? booking.meetingLink : null,
        learner: displayName(learnerName),
        minutesTaught: taughtMinutes(booking.hours),
        timeZone: expertTimeZone,
      }),
      erase: {
        ...{ meetingLink: null, room: null },
        cancellationReason: reasonWithout("expert"),
        ...shared,
        ...kept("the learner's", "learnerName learnerEmail"),
      },
    }),
    inOthersTexts(bookings, ["cancellationReason"]),
  ],
};
