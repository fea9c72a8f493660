import { asc, desc, eq, lt, sql } from "drizzle-orm";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { subscribers } from "~/db/schema/classes/subscribers";
import { deletedEmail, deletedName } from "~/domain/accounts/erased";
import { isJoinOpen } from "~/domain/classes/class";
import { type FieldName, fieldRule, forEachField } from "~/domain/classes/running/declared-fields";

import { hidden, inOthersRows, kept, personal, Reason, shown } from "./declare.server";
import { type Owner, ofTaughtClasses, ownSeats, ownWaitlistEntries, taughtClasses } from "./owner.server";
import { inOthersTexts, redactOwner } from "./words.server";

/** Live classes: seats, waitlist entries, the classes that an expert teaches, and subscribers. */

const ofClass = (column: typeof classReservations.classId | typeof classWaitlist.classId) => {
  const cell = <Value>(name: string) =>
    sql<Value>`(select ${sql.identifier(name)} from ${classes} where ${classes.id} = ${column})`;
  return {
    title: cell<string>("title"),
    startsAt: cell<Date | null>("starts_at").mapWith(classes.startsAt),
    endsAt: cell<Date | null>("ends_at").mapWith(classes.endsAt),
    classStatus: cell<LiveClass["status"]>("status"),
    zoomLink: cell<string | null>("zoom_link"),
    room: cell<string | null>("room"),
  };
};

/** Treats a declared field as its declaration says. */
function erasedField(name: FieldName) {
  const rule = fieldRule(name);
  if (!("erased" in rule)) return new Reason("one of the words of its column");
  return rule.erased === "removed" ? sql`null` : redactOwner(classes[name]);
}

/**
 * Removes the owner's own reason, or the owner's name and addresses from another person's. Keeps the reason that this
 * erasure has just written.
 */
const reasonWithout = (owner: Owner, now: Date) =>
  sql<string>`case when ${eq(classes.cancelledBy, "expert")} and ${lt(classes.cancelledAt, now)} then null else ${redactOwner(classes.cancellationReason)(owner)} end`;

export const classTables = {
  classReservations: [
    personal(classReservations, {
      rows: ownSeats,
      exportAs: "classSeats",
      show: {
        ...shown("id name email mentorName skill priceCents currency status paymentStatus paymentId"),
        ...shown(
          "holdExpiresAt holdProlongedAt timeZone roomOpenedAt confirmedAt cancelledAt cancelledBy createdAt",
        ),
      },
      more: () => ({
        ...ofClass(classReservations.classId),
        reservedByTeam: sql<
          string | null
        >`(select name from teams where teams.id = ${classReservations.teamId})`,
      }),
      // The link as the seat's page shows it.
      finish: ({ mentorName, skill: _, zoomLink, room, classStatus, ...seat }, now) => ({
        ...seat,
        expert: mentorName,
        classStatus,
        joinLink:
          seat.status === "confirmed" && isJoinOpen({ ...seat, room, status: classStatus }, now)
            ? zoomLink
            : null,
      }),
      erase: {
        name: deletedName,
        email: ({ id }) => deletedEmail(id),
        ...kept("money is accounted for", "currency"),
        ...kept("who teaches what", "mentorName skill"),
        ...kept("the seat is one of the class's", "timeZone"),
      },
    }),
    inOthersRows(classReservations, ofTaughtClasses(classReservations.classId), {
      mentorName: deletedName,
      skill: redactOwner(classReservations.skill),
    }),
  ],
  classWaitlist: personal(classWaitlist, {
    rows: ownWaitlistEntries,
    exportAs: "waitlistPlaces",
    show: shown("name email timeZone status offeredAt offerExpiresAt givenUpAt createdAt"),
    more: () => {
      const { title, startsAt } = ofClass(classWaitlist.classId);
      return { title, startsAt };
    },
    erase: "rows",
  }),
  classes: [
    personal(classes, {
      rows: taughtClasses,
      exportAs: "classesAsExpert",
      order: [desc(classes.startsAt), asc(classes.id)],
      show: {
        ...forEachField(() => true as const),
        ...shown("id slug priceCents currency durationMinutes startsAt endsAt timeZone"),
        ...shown(
          "roomOpenedAt movedAt maxSeats seatsTaken minSeats decideAt decidedAt status payhipLink replayLink",
        ),
        ...shown("replayUntil cancelledAt cancelledBy cancellationReason createdAt"),
        ...hidden("the link contains it", "room"),
        ...hidden("what an expert with a card doesn't have", "expertName"),
      },
      // `leaveClasses` has already cancelled the classes to come.
      erase: {
        ...forEachField(erasedField),
        room: null,
        // The recording shows the expert.
        replayLink: null,
        replayUntil: null,
        cancellationReason: reasonWithout,
        ...kept("an address that never changes", "slug"),
        ...kept("the card names the expert", "expertName"),
        ...kept("what others paid for", "currency timeZone"),
        ...kept("the house's shop", "payhipLink"),
      },
    }),
    inOthersTexts(classes, ["cancellationReason"]),
  ],
  subscribers: personal(subscribers, {
    rows: ({ provenEmail }) => sql`${subscribers.email} = ${provenEmail}`,
    exportAs: "subscriptions",
    show: shown("email status askedAt toldAt confirmedAt createdAt"),
    erase: "rows",
  }),
};
