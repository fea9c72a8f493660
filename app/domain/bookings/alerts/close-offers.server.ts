import { and, eq, ne, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { type TimeAlert, timeAlerts } from "~/db/schema/bookings/time-alerts";
import { mostMissed } from "./alert";
import { mailMissed } from "./alert-mails.server";

/**
 * Closes offers whose hold is over. One that was booked ends its alert. One that wasn't taken leaves the alert on, and
 * ends it with a mail if it was the third.
 */
export async function closeOffers(db: Db, limit: number): Promise<void> {
  const over = await db
    .select({ id: timeAlerts.id, hold: bookings })
    .from(timeAlerts)
    .innerJoin(bookings, eq(bookings.id, timeAlerts.holdId))
    .where(and(sql`${timeAlerts.state} = 'offered'`, ne(bookings.status, "pending")))
    .limit(limit);
  for (const { id, hold } of over) {
    const { startsAt, status } = hold;
    const isTaken = status === "confirmed" || status === "completed" || status === "no_show";
    if (isTaken) await db.update(timeAlerts).set({ state: "accepted" }).where(isOffer(id, hold.id));
    else await db.transaction((tx) => noteMissed(tx, { id, startsAt, holdId: hold.id }));
  }
}

const isOffer = (id: string, holdId: string) =>
  and(eq(timeAlerts.id, id), eq(timeAlerts.state, "offered"), eq(timeAlerts.holdId, holdId));

async function noteMissed(tx: Db, { id, startsAt, holdId }: { id: string; startsAt: Date; holdId: string }) {
  const [alert] = await tx.select().from(timeAlerts).where(isOffer(id, holdId)).for("update");
  if (alert) await addMissed(tx, { alert, startsAt, why: "not-taken" });
}

/**
 * Notes a time that the learner didn't take or couldn't hold. It isn't offered again. The learner is mailed if the
 * alert ends by it or the time couldn't be held. The caller's transaction has locked the alert's row.
 * @returns whether the alert has ended
 */
export async function addMissed(
  tx: Db,
  { alert, startsAt, why }: { alert: TimeAlert; startsAt: Date; why: "not-taken" | "too-many-unpaid" },
): Promise<boolean> {
  const missed = [...alert.missed, startsAt];
  const hasEnded = missed.length >= mostMissed;
  await tx
    .update(timeAlerts)
    .set({ state: hasEnded ? "ended" : "waiting", holdId: null, missed })
    .where(eq(timeAlerts.id, alert.id));
  if (!hasEnded && why === "not-taken") return false;
  const [learner] = await tx.select().from(users).where(eq(users.id, alert.learnerId));
  if (learner && !learner.erasedAt) await mailMissed(tx, { alert, learner, startsAt, why });
  return hasEnded;
}
