import { and, eq, isNull, lte } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { classWaitlist, type WaitlistEntry } from "~/db/schema/classes/class-waitlist";
import { classFacts, findTaughtClass, hasDate } from "~/domain/classes/class-facts.server";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";

/** To a learner on the waitlist: their position, and how to leave. */
export const waitlistPosition = defineMail({
  template: "waitlist-place",
  // 1 is the first in line.
  read: async (db, mail: WaitingMail<{ position: number }>, { appUrl }) => {
    const found = await findEntry(db, mail);
    if (!found) return "what it is about was deleted";
    const classUrl = new URL(paths.liveClass(found.live.slug), appUrl).href;
    return { ...found.facts, position: mail.payload.position, classUrl };
  },
});

/** To the first in line: a seat is theirs to take. */
export const waitlistOffer = defineMail({
  template: "waitlist-offer",
  read: async (db, mail: WaitingMail<{ previousStart: string | null }>, { now }) => {
    const found = await findEntry(db, mail);
    if (!found) return "what it is about was deleted";
    const { status, offerExpiresAt } = found.entry;
    if (status !== "offered" || !offerExpiresAt || offerExpiresAt <= now) return "the offer is over";
    return {
      ...found.facts,
      offerExpiresAt: offerExpiresAt.toISOString(),
      priceCents: found.live.priceCents,
      /** Where the class was moved while the offer is open: its start before that, as an ISO instant. */
      previousStart: mail.payload.previousStart,
    };
  },
});

interface LineEnd {
  cause: "cancelled" | "started";
  /** Who was to teach, whose account may be erased. */
  teacher: string;
}

/** To a person who waits, or was offered a seat: the class was cancelled, or has begun, so there is none. */
export const waitlistClosed = defineMail({
  template: "waitlist-closed",
  read: async (db, mail: WaitingMail<LineEnd>, { appUrl }) => {
    const found = await findEntry(db, mail);
    if (!found) return "what it is about was deleted";
    const { cause, teacher } = mail.payload;
    return {
      ...found.facts,
      expert_name: teacher,
      cause,
      /** Why, in the words of who runs the class. */
      reason: cause === "cancelled" ? found.live.cancellationReason : null,
      /** Where other classes are. */
      classesUrl: new URL(paths.classes(), appUrl).href,
    };
  },
});

async function findEntry(db: Db, mail: WaitingMail) {
  const [entry] = await db.select().from(classWaitlist).where(eq(classWaitlist.id, mail.aboutId));
  if (!entry) return null;
  const { live, teacher } = await findTaughtClass(db, entry.classId);
  if (!hasDate(live)) return null;
  const { timeZone } = entry;
  return { entry, live, facts: { ...classFacts(live, { teacher, timeZone, mail }), entryId: entry.id } };
}

/** Queues the mail with the position in the waitlist, and the link to leave it. */
export const mailWaitlistPosition = (
  tx: Db,
  { place, position }: { place: WaitlistEntry; position: number },
): Promise<void> => queue(tx, waitlistPosition, place, { position });

/**
 * Queues the mail that offers a seat. @param previousStart of a class that was moved while the offer is open: the mail
 * says what the offer is now
 */
export async function mailOffer(
  tx: Db,
  { version }: { version: number },
  place: WaitlistEntry,
  previousStart: Date | null = null,
): Promise<void> {
  const { offeredAt, offerExpiresAt } = place;
  if (!offeredAt || !offerExpiresAt) throw new Error("An offer without a beginning or an end");
  const payload = { previousStart: previousStart?.toISOString() ?? null };
  // A place that was taken back can have a second offer, and its class can move more than once.
  await queue(tx, waitlistOffer, place, payload, `${offeredAt.getTime()}:${version}`);
}

/** Queues the mail to a person in line whose wait is over: the class was cancelled, or has begun without them. */
export const mailLineEnd = (tx: Db, place: WaitlistEntry, end: LineEnd): Promise<void> =>
  queue(tx, waitlistClosed, place, end);

/** Each kind is sent once for a waitlist entry, unless `occasion` differs. */
async function queue<Payload extends object>(
  tx: Db,
  kind: Parameters<typeof queueMail<Payload>>[1],
  entry: WaitlistEntry,
  payload: Payload,
  occasion = "",
): Promise<void> {
  const { id, userId, email } = entry;
  await queueMail(tx, kind, {
    dedupeKey: [kind.template, id, occasion].filter(Boolean).join(":"),
    to: { userId, email, name: await nameInMails(tx, entry) },
    about: { type: "waitlist-place", id },
    payload,
  });
}

/**
 * Anybody may type any address and any name, and so send a stranger their words: a mail has the name only if a verified
 * account took the place, with its own address (decision B9). Empty otherwise.
 */
async function nameInMails(tx: Db, { userId, email, name, createdAt }: WaitlistEntry): Promise<string> {
  if (!userId) return "";
  const isOwn = and(eq(users.id, userId), eq(users.email, email), isNull(users.erasedAt));
  const isProven = await tx.$count(users, and(isOwn, lte(users.emailVerifiedAt, createdAt)));
  return isProven > 0 ? name : "";
}
