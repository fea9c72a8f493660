import { asc, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookingEvents } from "~/db/schema/bookings/booking-events";
import { bookings } from "~/db/schema/bookings/bookings";
import { newRoom } from "~/domain/bookings/rooms/new-room.server";
import { callerOf } from "../caller";
import { monday10 } from "./booking-scene";
import { createBooking, createExpert, createUser } from "./factories";

/** Sessions and classes with rooms, as an operator with this template has them. */

export const template = "https://meet.example/{room}";

/** The columns of a row with a new room. @param link the name of the column with its link */
export function roomColumns<Link extends "meetingLink" | "zoomLink">(link: Link) {
  const own = newRoom(template);
  return { room: own.room, [link]: own.link } as { room: string } & Record<Link, string>; // one key, by its name
}

/** A confirmed session in a room, from 10:00 to 11:00. Callers act some minutes after its start. */
export async function roomScene(db: Db, values: Partial<typeof bookings.$inferInsert> = {}) {
  const learner = await createUser(db);
  const account = await createUser(db, { role: "expert", fullName: "Amara Okafor" });
  const { id: expertId } = await createExpert(db, { userId: account.id });
  const place = roomColumns("meetingLink");
  const booking = await createBooking(db, {
    ...{ learnerId: learner.id, expertId, startsAt: monday10 },
    ...place,
    ...values,
  });
  const at = (minutes: number) => new Date(monday10.getTime() + minutes * 60_000);
  const given = (minutes: number) => ({ now: at(minutes), meetingRooms: template });
  return {
    ...{ learner, account, expertId, booking, at },
    link: place.meetingLink,
    bookingId: booking.id,
    learnerAt: (minutes: number) => callerOf(learner, given(minutes)),
    expertAt: (minutes: number) => callerOf(account, { ...given(minutes), expertId }),
    async stored() {
      const [row] = await db.select().from(bookings).where(eq(bookings.id, booking.id));
      if (!row) throw new Error("The booking is gone");
      return row;
    },
    /** "learner room_opened", oldest first. */
    async history() {
      const events = await db
        .select()
        .from(bookingEvents)
        .where(eq(bookingEvents.bookingId, booking.id))
        .orderBy(asc(bookingEvents.createdAt), asc(bookingEvents.id));
      return events.map(({ actor, kind }) => `${actor} ${kind}`);
    },
  };
}
