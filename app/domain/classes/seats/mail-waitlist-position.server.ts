import { and, eq, isNull, lte } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { classWaitlist, type WaitlistEntry } from "~/db/schema/classes/class-waitlist";
import { classStandingOf, confirmEnd } from "~/domain/classes/class";
import { classFacts, findTaughtClass, hasDate } from "~/domain/classes/mail-facts.server";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";

/** The mail with the link that confirms a waitlist entry. It has no name: anyone can type an address. */
export const waitlistConfirm = defineMail({
  template: "waitlist-confirm",
  read: async (db, mail: WaitingMail, { now }) => {
    const found = await findEntryForMail(db, mail);
    if (!found) return "what it is about was deleted";
    const { status, createdAt } = found.entry;
    const confirmBy = confirmEnd(createdAt);
    const isAhead = ["open", "sold-out"].includes(classStandingOf(found.live, now));
    if (status !== "unconfirmed" || confirmBy <= now || !isAhead)
      return "the place can't be confirmed any more";
    return { ...found.facts, confirmBy: confirmBy.toISOString() };
  },
});

/** The mail to a learner on the waitlist with their position, and how to leave. */
export const waitlistPosition = defineMail({
  template: "waitlist-place",
  // Positions count from 1.
  read: async (db, mail: WaitingMail<{ position: number }>, { appUrl }) => {
    const found = await findEntryForMail(db, mail);
    if (!found) return "what it is about was deleted";
    const classUrl = new URL(paths.liveClass(found.live.slug), appUrl).href;
    return { ...found.facts, position: mail.payload.position, classUrl };
  },
});

/** The mail that offers a seat to a waitlist entry. */
export const waitlistOffer = defineMail({
  template: "waitlist-offer",
  read: async (db, mail: WaitingMail<{ previousStart: string | null }>, { now }) => {
    const found = await findEntryForMail(db, mail);
    if (!found) return "what it is about was deleted";
    const { status, offerExpiresAt } = found.entry;
    if (status !== "offered" || !offerExpiresAt || offerExpiresAt <= now) return "the offer is over";
    return {
      ...found.facts,
      offerExpiresAt: offerExpiresAt.toISOString(),
      priceCents: found.live.priceCents,
      /** The previous start, as an ISO instant, if the class was moved while the offer is open. */
      previousStart: mail.payload.previousStart,
    };
  },
});

interface EntryEnd {
  cause: "cancelled" | "started";
  /** The teacher's name, kept because the account may be erased. */
  teacher: string;
}

/** The mail to waitlist entries, with or without an offer, whose class was cancelled or has started. */
export const waitlistClosed = defineMail({
  template: "waitlist-closed",
  read: async (db, mail: WaitingMail<EntryEnd>, { appUrl }) => {
    const found = await findEntryForMail(db, mail);
    if (!found) return "what it is about was deleted";
    const { cause, teacher } = mail.payload;
    return {
      ...found.facts,
      expert_name: teacher,
      cause,
      reason: cause === "cancelled" ? found.live.cancellationReason : null,
      classesUrl: new URL(paths.classes(), appUrl).href,
    };
  },
});

async function findEntryForMail(db: Db, mail: WaitingMail) {
  const [entry] = await db.select().from(classWaitlist).where(eq(classWaitlist.id, mail.aboutId));
  if (!entry) return null;
  const { live, teacher } = await findTaughtClass(db, entry.classId);
  if (!hasDate(live)) return null;
  const { timeZone } = entry;
  return { entry, live, facts: { ...classFacts(live, { teacher, timeZone, mail }), entryId: entry.id } };
}

/** Queues the mail with the link that confirms an entry: at most one a minute, by any number of forms. */
export const mailConfirmation = (tx: Db, entry: WaitlistEntry, now: Date): Promise<void> =>
  queue(tx, waitlistConfirm, entry, {}, now.toISOString().slice(0, 16));

/** Queues the mail with the position in the waitlist and the link to leave it. */
export const mailWaitlistPosition = (
  tx: Db,
  { entry, position }: { entry: WaitlistEntry; position: number },
): Promise<void> => queue(tx, waitlistPosition, entry, { position });

/**
 * Queues the mail that offers a seat, or that repeats an open offer after a move.
 * @param previousStart the start before the move; null for a new offer
 */
export async function mailOffer(
  tx: Db,
  { version }: { version: number },
  entry: WaitlistEntry,
  previousStart: Date | null = null,
): Promise<void> {
  const { offeredAt, offerExpiresAt } = entry;
  if (!offeredAt || !offerExpiresAt) throw new Error("An offer without a beginning or an end");
  const payload = { previousStart: previousStart?.toISOString() ?? null };
  // A restored entry can get a second offer, and its class can be moved more than once.
  await queue(tx, waitlistOffer, entry, payload, `${offeredAt.getTime()}:${version}`);
}

/** Queues the mail to a waitlist entry that ended because the class was cancelled or has started. */
export const mailEntryEnd = (tx: Db, entry: WaitlistEntry, end: EntryEnd): Promise<void> =>
  queue(tx, waitlistClosed, entry, end);

/** Queues a mail. Each kind is sent once for a waitlist entry and `occasion`. */
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
 * Returns the entry's name if a verified account joined with its own address; empty otherwise (decision B9). Without
 * this rule, anyone could send their own text to a stranger as the name.
 */
async function nameInMails(tx: Db, { userId, email, name, createdAt }: WaitlistEntry): Promise<string> {
  if (!userId) return "";
  const isOwn = and(eq(users.id, userId), eq(users.email, email), isNull(users.erasedAt));
  const isProven = await tx.$count(users, and(isOwn, lte(users.emailVerifiedAt, createdAt)));
  return isProven > 0 ? name : "";
}
