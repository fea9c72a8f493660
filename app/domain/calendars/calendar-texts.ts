/** Why a calendar could not be read. */
export type UnreadableReason = keyof typeof unreadableTexts;

/** What the expert reads about a calendar that could not be read. */
export const unreadableTexts = {
  "not a calendar": "This address has no calendar in the iCalendar format (.ics).",
  "too large": "This calendar has more than 5 MB. Choose a calendar with fewer past events.",
  "too many entries": "This calendar has more than 20,000 entries. Choose a calendar with fewer past events.",
  "too many busy times": "This calendar has more than 2,000 busy times in the next year.",
  "takes too long": "This calendar repeats events in a way that takes too long to work out.",
  "unknown time zone": "This calendar names a time zone that we don't know and that it doesn't describe.",
  "unknown calendar system": "This calendar counts days by another calendar than the Gregorian one.",
  "unreadable time": "An event of this calendar has a start, an end or a repetition that can't be read.",
} as const;
