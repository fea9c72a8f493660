import { and, eq, isNotNull, lte, ne, or, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { deleteBatch } from "~/db/delete-batch.server";
import { subscribers } from "~/db/schema/classes/subscribers";
import type { Caller } from "~/domain/caller";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { isId } from "~/platform/ids";
import { subscription } from "./subscription-mail.server";
import { isSubscriptionToken, type SubscriptionUse } from "./subscription-token.server";

/** The days between two confirmation mails to an address, and until an unconfirmed address is deleted. */
const askAgainDays = 30;

/**
 * Stores an address and mails it a confirmation link, at most once in 30 days, since anyone can enter an address. A
 * confirmed address that still waits for its mail gets none; the page doesn't reveal the difference.
 * @param email in lower case
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

/** Confirms a subscription to mails about open dates. Idempotent. @returns false for an unknown subscriber */
export async function confirmSubscription(db: Db, { now }: Caller, subscriberId: string): Promise<boolean> {
  const confirmed = await db
    .update(subscribers)
    // A confirmed subscriber is unchanged. Others are confirmed now, and will get the next mail.
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

/** Deletes addresses that weren't confirmed within 30 days. @returns how many, at most `limit` */
export const deleteUnconfirmed = (db: Db, { now, limit }: { now: Date; limit: number }) =>
  deleteBatch(
    db,
    subscribers,
    sql`${eq(subscribers.status, "pending")} and ${lte(subscribers.askedAt, askAgainFrom(now))}`,
    limit,
  );

/** Unsubscribes an address. Idempotent. @returns false for an unknown subscriber */
export async function unsubscribe(db: Db, _caller: Caller, subscriberId: string): Promise<boolean> {
  const gone = await db
    .update(subscribers)
    .set({ status: "unsubscribed" })
    .where(eq(subscribers.id, subscriberId))
    .returning({ id: subscribers.id });
  return gone.length > 0;
}

/** Undoes unsubscribing: the status is confirmed if the address was ever confirmed, otherwise pending. Idempotent. */
export async function undoUnsubscribe(db: Db, _caller: Caller, subscriberId: string): Promise<void> {
  const before = sql`case when ${subscribers.confirmedAt} is null then 'pending' else 'confirmed' end`;
  await db
    .update(subscribers)
    .set({ status: sql`${before}` })
    .where(and(eq(subscribers.id, subscriberId), eq(subscribers.status, "unsubscribed")));
}

/** Finds a subscriber by a mailed link; null for a wrong token. @param secret the program's secret */
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
