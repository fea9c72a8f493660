import {
  type Attendee,
  type CalendarEntry,
  eventFile,
  type FileFacts,
  googleEventUrl,
} from "~/shared/calendar-file.server";
import { isolatedLine } from "~/shared/isolated";

/** Live classes in calendars. Only the entry of a seat names the link to its class. */

/** A class as every calendar shows it. */
interface CalendarClass {
  startsAt: Date;
  minutes: number;
  title: string;
  /** Who teaches, as pages name them. */
  expertName: string;
}

/**
 * A reservation as a calendar event. Its UID follows from the reservation's id, so every copy is the same event, also
 * after a move.
 */
export interface SeatEvent extends CalendarClass {
  reservationId: string;
  /** Where the class is held, if that is known: for the one whose seat it is. */
  joinLink: string | null;
  /** The seat's page. */
  url: string;
  /** The reservation's: of two copies the one with the higher number holds. */
  sequence: number;
  isCalledOff?: boolean;
}

/** A class in the file that anybody can download. */
export interface PublicClassEvent extends CalendarClass {
  classId: string;
  /** The class's page. */
  url: string;
  /** The class's `changed_seq`, which rises with each change. */
  sequence: number;
}

/**
 * A seat as an .ics file.
 * @param attendee whom a mail invites or tells that it is off; without one the file is for its owner's calendar
 */
export const seatCalendar = (event: SeatEvent & FileFacts & { attendee?: Attendee }): string =>
  eventFile(seatEntry(event), event, event.attendee);

/** A seat as one entry of a calendar with others in it. */
export function seatEntry(event: SeatEvent): CalendarEntry {
  const note = event.isCalledOff
    ? "Your seat was cancelled."
    : event.joinLink
      ? `Join the class 5 minutes before the start: ${event.joinLink}`
      : "We email you the link to join before the class starts.";
  return {
    ...entryOf(event),
    uid: `class-seat-${event.reservationId}@keyway`,
    description: `${about(event)} ${note}\n\nYour seat: ${event.url}`,
    location: event.isCalledOff ? null : event.joinLink,
    url: event.url,
    sequence: event.sequence,
    isCalledOff: event.isCalledOff ?? false,
  };
}

/** A class as an .ics file for anybody, without the link to join. */
export const publicClassCalendar = (event: PublicClassEvent & FileFacts): string =>
  eventFile(
    {
      ...entryOf(event),
      uid: `class-${event.classId}@keyway`,
      description: `${about(event)}\n\nThe class: ${event.url}`,
      location: unknownPlace,
      url: event.url,
      sequence: event.sequence,
      isCalledOff: false,
    },
    event,
  );

/** A link that opens Google Calendar with the class filled in, without the link to join; times in GMT. */
export const googleClassUrl = (event: CalendarClass): string =>
  googleEventUrl({ ...entryOf(event), description: about(event), location: unknownPlace });

/** The specification's words. */
const unknownPlace = "video call (link will be sent via email)";

const entryOf = ({ title, startsAt, minutes }: CalendarClass) => ({
  title: `Live class: ${isolatedLine(title)}`,
  startsAt,
  minutes,
});

const about = ({ minutes, expertName }: CalendarClass) =>
  `${minutes} minutes, live with ${endSentence(isolatedLine(expertName))}`;

/** "Amara O." brings its own full stop. */
const endSentence = (words: string) => (words.endsWith(".") ? words : `${words}.`);
