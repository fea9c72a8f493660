import { and, eq, isNotNull, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { deleteBatch } from "~/db/delete-batch.server";
import { subscribers } from "~/db/schema/classes/subscribers";
import type { Caller } from "~/domain/caller";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { isId } from "~/platform/ids";
import { subscription } from "./subscription-mail.server";
import { isSubscriptionToken, type SubscriptionUse } from "./subscription-token.server";

/** The shortest time between two mails that ask the same address, and how long an answer is waited for. */
const askAgainDays = 30;

/**
 * Keeps an address and mails it the link that confirms it, at most once in 30 days, as anyone may type it. One that is
 * confirmed already, and hasn't had its mail yet, gets nothing; the page doesn't reveal the difference.
 * @param email in small letters
 */
export async function subscribe(db: Db, { actor, now }: Caller, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [subscriber] = await tx
      .insert(subscribers)
      .values({ email, askedAt: now, createdAt: now })
      .onConflictDoUpdate({
        target: subscribers.email,
        set: { status: "pending", askedAt: now },
        setWhere: sql`${or(ne(subscribers.status, "confirmed"), isNotNull(subscribers.toldAt))} and ${lte(subscribers.askedAt, askAgainFrom(now))}`,
      })
      .returning({ id: subscribers.id });
    if (!subscriber) return;
    await queueMail(tx, subscription, {
      dedupeKey: `subscription:confirm:${subscriber.id}:${now.toISOString().slice(0, 10)}`,
      to: { userId: actor?.email.toLowerCase() === email ? actor.userId : null, email, name: "" },
      about: { type: "subscriber", id: subscriber.id },
      payload: { openClassId: null },
    });
  });
}

/** Subscribes the address to mails about open dates. Twice is no error. @returns false for an unknown subscriber */
export async function confirmSubscription(db: Db, { now }: Caller, subscriberId: string): Promise<boolean> {
  const confirmed = await db
    .update(subscribers)
    // The first confirmation counts, except after the subscriber has left, or was mailed.
    .set({
      status: "confirmed",
      confirmedAt: sql`case when ${isOn} then ${subscribers.confirmedAt} else ${now.toISOString()}::timestamptz end`,
      toldAt: sql`case when ${isOn} then ${subscribers.toldAt} end`,
    })
    .where(eq(subscribers.id, subscriberId))
    .returning({ id: subscribers.id });
  return confirmed.length > 0;
}

const isOn = eq(subscribers.status, "confirmed");
const askAgainFrom = (now: Date) => new Date(now.getTime() - askAgainDays * 86_400_000);

/** Deletes addresses that weren't confirmed in 30 days. @returns how many, `limit` at most */
export const deleteUnconfirmed = (db: Db, { now, limit }: { now: Date; limit: number }) =>
  deleteBatch(
    db,
    subscribers,
    sql`${eq(subscribers.status, "pending")} and ${lte(subscribers.askedAt, askAgainFrom(now))}`,
    limit,
  );

/** Unsubscribes the address. Twice is no error. @returns false for an unknown subscriber */
export async function unsubscribe(db: Db, _caller: Caller, subscriberId: string): Promise<boolean> {
  const gone = await db
    .update(subscribers)
    .set({ status: "unsubscribed" })
    .where(eq(subscribers.id, subscriberId))
    .returning({ id: subscribers.id });
  return gone.length > 0;
}

/** Takes that back: it is as it was, confirmed or not yet. Twice is no error. */
export async function undoUnsubscribe(db: Db, _caller: Caller, subscriberId: string): Promise<void> {
  const before = sql`case when ${subscribers.confirmedAt} is null then 'pending' else 'confirmed' end`;
  await db
    .update(subscribers)
    .set({ status: sql`${before}` })
    .where(and(eq(subscribers.id, subscriberId), eq(subscribers.status, "unsubscribed")));
}

/** A subscriber, found by the mailed link; null for a wrong token. @param secret the program's */
export async function findSubscriber(
  db: Db,
  { id, ...link }: { id: string; token: string; use: SubscriptionUse; secret: string },
) {
  if (!isId(id) || !isSubscriptionToken(link.token, { ...link, subscriberId: id })) return null;
  const [row] = await db
    .select({ id: subscribers.id, email: subscribers.email, status: subscribers.status })
    .from(subscribers)
    .where(eq(subscribers.id, id));
  return row ?? null;
}
