import { desc, eq } from "drizzle-orm";
import ICAL from "ical.js";
import { convertIcsCalendar } from "ts-ics";
import type { Db } from "~/db/client.server";
import { mails } from "~/db/schema/site/mails";
import { withFacts } from "../scenes/mails";
import { rendered } from "../site/rendered-mail";

/** Reads mailed calendar files with two calendar libraries. */

/** An event as a calendar stores it. */
export interface Entry {
  method: string | undefined;
  uid: string;
  sequence: number;
  startsAt: string;
  status: string | undefined;
  location: string | undefined;
  attendees: string[];
}

export const readers: Record<string, (file: string) => Entry[]> = {
  "ical.js": (file) => {
    const calendar = new ICAL.Component(ICAL.parse(file));
    return calendar.getAllSubcomponents("vevent").map((event) => {
      const text = (name: string) => event.getFirstPropertyValue(name)?.toString();
      return {
        method: calendar.getFirstPropertyValue("method")?.toString(),
        uid: text("uid") ?? "",
        sequence: Number(text("sequence")),
        startsAt: new ICAL.Event(event).startDate.toJSDate().toISOString(),
        status: text("status"),
        location: text("location"),
        attendees: event.getAllProperties("attendee").map((one) => String(one.getFirstValue()).slice(7)),
      };
    });
  },
  "ts-ics": (file) => {
    const { method, events = [] } = convertIcsCalendar(undefined, file);
    return events.map(({ uid, sequence = 0, start, status, location, attendees = [] }) => ({
      ...{ method, uid, sequence, startsAt: start.date.toISOString(), status, location },
      attendees: attendees.map(({ email }) => email),
    }));
  },
};

/** Applies the files as RFC 5546 requires: an event with a higher SEQUENCE replaces the one with the same UID. */
export function applied(files: string[], read: (file: string) => Entry[]): Entry[] {
  const held = new Map<string, Entry>();
  for (const entry of files.flatMap(read)) {
    if (entry.sequence > (held.get(entry.uid)?.sequence ?? -1)) held.set(entry.uid, entry);
  }
  return [...held.values()];
}

/** The attached file of the last mail to this address, rendered now; empty if there is none. */
export async function lastFileTo(db: Db, email: string): Promise<string> {
  const rows = await db.select().from(mails).where(eq(mails.toEmail, email)).orderBy(desc(mails.id)).limit(1);
  const [mail] = await withFacts(db, rows);
  return (mail && rendered(mail).attachments[0]?.content) ?? "";
}
