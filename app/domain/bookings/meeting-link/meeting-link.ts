import { endOf } from "~/domain/bookings/booking";

/** The rules and texts of meeting links; `meeting-link.forms.server.ts` parses them. */

export const meetingLinkLimit = 2000;

/** Reports whether both sides can use the link: for a confirmed session, until its booked time is over. */
export const isMeetingOpen = (
  { status, startsAt, hours }: { status: string; startsAt: Date; hours: number },
  now: Date,
): boolean => status === "confirmed" && endOf(startsAt, hours) > now;

/** Returns the link's host, such as "meet.google.com", to show where it leads. */
export const meetingHost = (link: string): string => new URL(link).host;

/** Returns the platform's name for mails; without a link, the specification's default. */
export function platformOf(link: string | null): string {
  const host = link === null ? "meet.google.com" : meetingHost(link);
  return host === "meet.google.com" ? "Google Meet" : host;
}

/** Where an expert meets learners, as they choose it. */
export const meetingPlaces = ["room", "own", "each"] as const;
export type MeetingPlace = (typeof meetingPlaces)[number];

/** Returns the stored choice. */
export function meetingPlaceOf(expert: { meetsInRooms: boolean; meetingLink: string | null }): MeetingPlace {
  if (expert.meetsInRooms) return "room";
  return expert.meetingLink === null ? "each" : "own";
}

export type MeetingLinkError = "not-found" | "closed" | "no-usual-link";

export const meetingLinkMessages = {
  missing: "Enter one meeting link, or leave the field empty to remove the link",
  address:
    "Enter the full web address of the meeting. It starts with https:// or http:// and contains no spaces and no password.",
  tooLong: `The meeting link must be at most ${meetingLinkLimit} characters`,
  closed: "This session is cancelled or over, so its meeting link can't be changed.",
  "no-usual-link":
    "Your learner needs a link for this session, and you have no usual link that could take its place. Enter another link.",
  noPlace: "Choose where you meet your learners",
  ownMissing: "Enter the link that you meet at",
  placeSaved: "Saved. New sessions and classes are held there.",
  saved: "Meeting link saved.",
  removed: "Meeting link removed.",
};

/** The hints of the fields of both forms. */
export const meetingLinkHints = {
  usual:
    "For example https://zoom.us/j/1234567890. When you change it, we email learners with upcoming sessions.",
  own: "We'll email the learner.",
  ownBesideUsual: "We'll email the learner. If you leave this empty, your usual link applies.",
};

/** The choices of an expert, and what they mean. They apply to what is booked from then on. */
export const placeTexts: Record<MeetingPlace, { label: string; hint: string }> = {
  room: {
    label: "A room for each lesson",
    hint: "Made with each booking. Both of you get its address as soon as the booking is confirmed.",
  },
  own: { label: "One link of your own for all", hint: "The link below." },
  each: { label: "A link each time", hint: "You set it for each session. Your link below is removed." },
};
