import { endOf } from "./booking";

/** Where a session is held: rules and words. Pure; `meeting-link.forms.server.ts` says what may be one. */

export const meetingLinkLimit = 2000;

/** The link is there for the two sides of a confirmed session, until its booked time is over. */
export const isMeetingOpen = (
  { status, startsAt, hours }: { status: string; startsAt: Date; hours: number },
  now: Date,
): boolean => status === "confirmed" && endOf(startsAt, hours) > now;

/** The link's host, which tells where it leads: "meet.google.com". */
export const meetingHost = (link: string): string => new URL(link).host;

/** The platform as mails name it; without a link the specification's default. */
export function platformOf(link: string | null): string {
  const host = link === null ? "meet.google.com" : meetingHost(link);
  return host === "meet.google.com" ? "Google Meet" : host;
}

export type MeetingLinkError = "not-found" | "closed";

export const meetingLinkMessages = {
  missing: "Enter one meeting link, or leave the field empty to take the link away",
  address:
    "Enter the whole web address of the meeting. It begins with https:// or http:// and has neither spaces nor a password in it.",
  tooLong: `The meeting link must be at most ${meetingLinkLimit} characters`,
  closed: "This session is cancelled or over. Its meeting link can't be changed any more.",
  saved: "Meeting link saved.",
  removed: "Meeting link removed.",
};

/** What the fields of the two forms say below their labels. */
export const meetingLinkHints = {
  usual:
    "Every session is held there, unless you give it a link of its own. Learners of sessions to come are mailed a new link.",
  own: "The learner is mailed a new link at once.",
  ownBesideUsual: "The learner is mailed a new link at once. Left empty, your usual link counts.",
};
