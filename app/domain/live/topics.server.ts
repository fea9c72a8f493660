import type { Db } from "~/db/client.server";
import { mayFollowCalendar, readCalendarNumbers } from "~/domain/availability/calendar-numbers.server";
import { mayFollowBooking, readBookingNumbers } from "~/domain/bookings/booking-numbers.server";
import type { SignedInCaller } from "~/domain/caller";
import { mayFollowInbox, readInboxNumbers } from "~/domain/chat/inbox-topic.server";
import {
  mayFollowClass,
  mayFollowReservation,
  readClassNumbers,
  readReservationNumbers,
} from "~/domain/classes/class-numbers.server";

/**
 * The kinds of live topics. A new kind is one entry here, and `select notify_topic('kind:id', number)` in the
 * transaction that changes it, by a trigger or a command.
 */
export interface TopicKind {
  mayFollow(db: Db, caller: SignedInCaller, id: string): Promise<boolean>;
  /** Reads the current numbers of topics. A number differs after every change; an id without one has 0. */
  readNumbers(db: Db, ids: string[]): Promise<ReadonlyMap<string, number>>;
}

export type TopicKinds = Readonly<Record<string, TopicKind>>;

export const topicKinds: TopicKinds = {
  booking: { mayFollow: mayFollowBooking, readNumbers: readBookingNumbers },
  calendar: { mayFollow: mayFollowCalendar, readNumbers: readCalendarNumbers },
  class: { mayFollow: mayFollowClass, readNumbers: readClassNumbers },
  inbox: { mayFollow: mayFollowInbox, readNumbers: readInboxNumbers },
  reservation: { mayFollow: mayFollowReservation, readNumbers: readReservationNumbers },
};
