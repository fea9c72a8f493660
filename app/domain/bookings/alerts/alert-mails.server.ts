import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import type { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { type TimeAlert, timeAlerts } from "~/db/schema/bookings/time-alerts";
import { experts } from "~/db/schema/experts/experts";
import { taughtMinutes } from "~/domain/bookings/booking";
import { expertMovedAt } from "~/domain/bookings/booking-history.server";
import { displayName } from "~/domain/experts/expert";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";
import { staysFree } from "./alert";

/** The mails about alerts for earlier times. */

/** The mail that offers a held time to the first learner in line. */
export const earlierTime = defineMail({
  template: "earlier-time",
  read: async (db, mail, { appUrl, now }) => {
    const [found] = await db
      .select({ alert: timeAlerts, hold: bookings, expertName: experts.name })
      .from(timeAlerts)
      .innerJoin(bookings, eq(bookings.id, timeAlerts.holdId))
      .innerJoin(experts, eq(experts.id, timeAlerts.expertId))
      .where(eq(timeAlerts.id, mail.aboutId));
    if (found?.alert.state !== "offered" || (found.hold.holdExpiresAt ?? now) <= now)
      return "the offer is over";
    const { alert, hold, expertName } = found;
    const until = hold.holdExpiresAt ?? now;
    const [session] = await db
      .select({ expertMovedAt })
      .from(bookings)
      .where(eq(bookings.id, alert.bookingId ?? hold.id));
    const path = alert.bookingId ? paths.alertOffer(alert.id) : paths.bookingPayment(hold.id);
    return {
      to_name: mail.toName,
      expert_name: displayName(expertName),
      startsAt: hold.startsAt.toISOString(),
      minutes: taughtMinutes(hold.hours),
      heldUntil: until.toISOString(),
      isFree: staysFree(hold.startsAt, session?.expertMovedAt ?? null, until),
      timeZone: alert.timeZone,
      isMove: alert.bookingId !== null,
      offerUrl: new URL(path, appUrl).href,
    };
  },
});

/** Why a time wasn't taken: the offer ran out, or it couldn't be held beside unpaid sessions. */
type Missed = "not-taken" | "too-many-unpaid";

/** The mail that an alert has ended after three times that weren't taken, or that a time couldn't be held. */
export const earlierTimeMissed = defineMail({
  template: "earlier-time-missed",
  read: async (db, mail: WaitingMail<{ startsAt: string; why: Missed }>, { appUrl }) => {
    const [found] = await db
      .select({ alert: timeAlerts, expertName: experts.name })
      .from(timeAlerts)
      .innerJoin(experts, eq(experts.id, timeAlerts.expertId))
      .where(eq(timeAlerts.id, mail.aboutId));
    if (!found) return "what it is about was deleted";
    const { alert, expertName } = found;
    const { bookingId, expertId } = alert;
    const path = bookingId ? paths.bookingEarlier(bookingId) : paths.expertEarlier(expertId);
    return {
      ...mail.payload,
      to_name: mail.toName,
      expert_name: displayName(expertName),
      timeZone: alert.timeZone,
      hasEnded: alert.state === "ended",
      alertUrl: new URL(path, appUrl).href,
      bookingsUrl: new URL(paths.myBookings(), appUrl).href,
    };
  },
});

/** Queues the mail about an offer, in the transaction that makes it. */
export const mailOffer = (tx: Db, { alert, learner, holdId }: About & { holdId: string }) =>
  queueMail(tx, earlierTime, {
    dedupeKey: `earlier-time:${holdId}`,
    to: { userId: learner.id, email: learner.email, name: learner.fullName },
    about: { type: "time-alert", id: alert.id },
    payload: {},
  });

/** Queues the mail about a time that wasn't taken, in the transaction that notes it. */
export const mailMissed = (
  tx: Db,
  { alert, learner, startsAt, why }: About & { startsAt: Date; why: Missed },
) =>
  queueMail(tx, earlierTimeMissed, {
    dedupeKey: `earlier-time-missed:${alert.id}:${startsAt.toISOString()}`,
    to: { userId: learner.id, email: learner.email, name: learner.fullName },
    about: { type: "time-alert", id: alert.id },
    payload: { startsAt: startsAt.toISOString(), why },
  });

interface About {
  alert: Pick<TimeAlert, "id">;
  learner: Pick<typeof users.$inferSelect, "id" | "email" | "fullName">;
}
