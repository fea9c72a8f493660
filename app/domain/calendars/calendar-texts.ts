import type { UnreadableReason } from "./icalendar/unreadable";

export type { UnreadableReason };

/** What the expert reads about a calendar that could not be read. */
export const unreadableTexts: Record<UnreadableReason, string> = {
  "not a calendar": "This address has no calendar in the iCalendar format (.ics).",
  "older format":
    "This calendar is in the older format vCalendar 1.0. Choose iCalendar (.ics) when you publish it.",
  "cut off": "This calendar ends in the middle, so some of its events are missing.",
  "too large": "This calendar has more than 5 MB. Choose a calendar with fewer past events.",
  "too many entries": "This calendar has more than 20,000 entries. Choose a calendar with fewer past events.",
  "line too long": "This calendar has a line of dates with more than 100,000 characters.",
  "too many busy times": "This calendar has more than 2,000 busy times in the next year.",
  "takes too long": "This calendar repeats events in a way that takes too long to work out.",
  "unknown time zone": "This calendar names a time zone that we don't know and that it doesn't describe.",
  "unknown calendar system": "This calendar counts days by another calendar than the Gregorian one.",
  "unreadable time": "An event of this calendar has a start, an end or a repetition that can't be read.",
};
