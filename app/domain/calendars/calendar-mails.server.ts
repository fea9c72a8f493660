import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { type OwnCalendar, ownCalendars } from "~/db/schema/experts/own-calendars";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";
import { calendarName, failureText, standingOf, unreadSince } from "./own-calendar";

/** The mail to the expert whose calendar couldn't be read for a day, and the one after a week, when they choose. */
export const calendarUnread = defineMail({
  template: "calendar-unread",
  reader: "expert",
  read: async (db, mail: WaitingMail<{ isAsked: boolean }>, { appUrl }) => {
    const [row] = await db
      .select({ calendar: ownCalendars, timeZone: experts.timeZone })
      .from(ownCalendars)
      .innerJoin(experts, eq(experts.id, ownCalendars.expertId))
      .where(eq(ownCalendars.id, mail.aboutId));
    if (!row) return "what it is about was deleted";
    const { calendar, timeZone } = row;
    const { failure } = calendar;
    if (!failure) return "the calendar can be read again";
    return {
      to_name: mail.toName,
      name: calendarName(calendar),
      since: unreadSince(calendar).toISOString(),
      timeZone,
      problem: failureText(failure),
      isAsked: mail.payload.isAsked,
      pageUrl: new URL(paths.ownCalendars, appUrl).href,
    };
  },
});

/** Queues what the expert has to hear of a calendar that can't be read; each of the two mails once. */
export async function mailUnread(tx: Db, calendar: OwnCalendar, now: Date): Promise<void> {
  const standing = standingOf(calendar, now);
  if (standing !== "told" && standing !== "asked") return;
  const [to] = await tx
    .select({ userId: users.id, email: users.email, name: users.fullName })
    .from(users)
    .where(and(eq(users.id, calendar.userId), isNull(users.erasedAt)));
  if (!to) return;
  await queueMail(tx, calendarUnread, {
    dedupeKey: `calendar-unread:${calendar.id}:${unreadSince(calendar).toISOString()}:${standing}`,
    to,
    about: { type: "own-calendar", id: calendar.id },
    payload: { isAsked: standing === "asked" },
  });
}
