import {
  type Attendee,
  type CalendarEntry,
  eventFile,
  type FileFacts,
  googleEventUrl,
  ownUid,
} from "~/shared/calendar-file.server";
import { endSentence } from "~/shared/end-sentence";
import { isolatedLine } from "~/shared/isolated";

/** Live classes in calendars. In these files, only a seat's entry has the link to join. */

interface CalendarClass {
  startsAt: Date;
  minutes: number;
  title: string;
  expertName: string;
}

/**
 * A reservation as a calendar event. Its UID is built from the reservation's id, so every copy is the same event, even
 * after a move to another date.
 */
export interface SeatEvent extends CalendarClass {
  reservationId: string;
  /** The link to the class, for the seat's owner; null if there is none yet. */
  joinLink: string | null;
  joinMinutes: number;
  url: string;
  /** The reservation's sequence. Calendars keep the copy with the higher number. */
  sequence: number;
  isCalledOff?: boolean;
}

/** A class in the public file. */
export interface PublicClassEvent extends CalendarClass {
  classId: string;
  url: string;
  /** The class's `changed_seq`, which rises with each change. */
  sequence: number;
}

/**
 * Returns a seat as an .ics file.
 * @param attendee the receiver of an invitation or cancellation by mail; none for a file in the owner's own calendar
 */
export const seatCalendar = (event: SeatEvent & FileFacts & { attendee?: Attendee }): string =>
  eventFile(seatEntry(event), event, event.attendee);

/** Returns a seat as an entry of a calendar with several entries. */
export function seatEntry(event: SeatEvent): CalendarEntry {
  const note = event.isCalledOff
    ? "Your seat was cancelled."
    : event.joinLink
      ? `Join the class ${event.joinMinutes} minutes before the start: ${event.joinLink}`
      : "We email you the link to join before the class starts.";
  return {
    ...entryOf(event),
    uid: `class-seat-${event.reservationId}${ownUid}`,
    description: `${about(event)} ${note}\n\nYour seat: ${event.url}`,
    location: event.isCalledOff ? null : event.joinLink,
    url: event.url,
    sequence: event.sequence,
    isCalledOff: event.isCalledOff ?? false,
  };
}

/** Returns a class as a public .ics file, without the link to join. */
export const publicClassCalendar = (event: PublicClassEvent & FileFacts): string =>
  eventFile(
    {
      ...entryOf(event),
      uid: `class-${event.classId}${ownUid}`,
      description: `${about(event)}\n\nThe class: ${event.url}`,
      location: unknownPlace,
      url: event.url,
      sequence: event.sequence,
      isCalledOff: false,
    },
    event,
  );

/** Returns a link that adds the class to Google Calendar, without the link to join. Times are in GMT. */
export const googleClassUrl = (event: CalendarClass): string =>
  googleEventUrl({ ...entryOf(event), description: about(event), location: unknownPlace });

/** The specification's text. */
const unknownPlace = "video call (link will be sent via email)";

const entryOf = ({ title, startsAt, minutes }: CalendarClass) => ({
  title: `Live class: ${isolatedLine(title)}`,
  startsAt,
  minutes,
});

const about = ({ minutes, expertName }: CalendarClass) =>
  `${minutes} minutes, live with ${endSentence(isolatedLine(expertName))}`;
