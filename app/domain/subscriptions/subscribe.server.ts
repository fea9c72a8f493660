import { eq, ne, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { subscribers } from "~/db/schema/subscribers";
import type { Caller } from "~/domain/caller";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { isId } from "~/platform/ids";
import { isSubscriptionToken, type SubscriptionUse } from "./subscription-token.server";

/**
 * Keeps an address and mails it the link that confirms it, at most once a day. An address that is confirmed already gets
 * nothing; whoever asks can't tell the difference.
 * @param email in small letters
 */
export async function subscribe(db: Db, { actor, now }: Caller, email: string): Promise<void> {
  await db.transaction(async (tx) => {
    const [subscriber] = await tx
      .insert(subscribers)
      .values({ email, createdAt: now })
      .onConflictDoUpdate({
        target: subscribers.email,
        set: { status: "pending" },
        setWhere: ne(subscribers.status, "confirmed"),
      })
      .returning({ id: subscribers.id });
    if (!subscriber) return;
    await queueMail(tx, {
      dedupeKey: `subscription:confirm:${subscriber.id}:${now.toISOString().slice(0, 10)}`,
      to: { userId: actor?.email.toLowerCase() === email ? actor.userId : null, email, name: "" },
      about: { type: "subscriber", id: subscriber.id },
      message: {
        template: "subscription",
        payload: {
          ...{ subscriberId: subscriber.id, about: "confirm" },
          ...{ title: null, startsAt: null, classUrl: null },
        },
      },
    });
  });
}

/** From now on the address hears of open dates. Twice is no error. @returns false where there is no such subscriber */
export async function confirmSubscription(db: Db, { now }: Caller, subscriberId: string): Promise<boolean> {
  const confirmed = await db
    .update(subscribers)
    // The first confirmation counts, but for somebody who has left meanwhile.
    .set({
      status: "confirmed",
      confirmedAt: sql`case when ${subscribers.status} = 'confirmed' then ${subscribers.confirmedAt} else ${now.toISOString()}::timestamptz end`,
    })
    .where(eq(subscribers.id, subscriberId))
    .returning({ id: subscribers.id });
  return confirmed.length > 0;
}

/** From now on the address hears nothing. Twice is no error. @returns false where there is no such subscriber */
export async function unsubscribe(db: Db, _caller: Caller, subscriberId: string): Promise<boolean> {
  const gone = await db
    .update(subscribers)
    .set({ status: "unsubscribed" })
    .where(eq(subscribers.id, subscriberId))
    .returning({ id: subscribers.id });
  return gone.length > 0;
}

/** A subscriber, for whoever has the mailed link; null for a wrong token. @param secret the program's */
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
