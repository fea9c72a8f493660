import { and, eq, isNull, lte } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import type { WaitlistEntry } from "~/db/schema/classes/class-waitlist";
import type { Caller } from "~/domain/caller";
import { classFacts, findTaughtClass, type TaughtClass } from "~/domain/classes/class-facts.server";
import type { MailMessage } from "~/domain/mails/mail";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";

/** Queues the mail with the position in the waitlist, and the link to leave it. */
export async function mailWaitlistPosition(
  tx: Db,
  { appUrl }: Pick<Caller, "appUrl">,
  { place, position }: { place: WaitlistEntry; position: number },
): Promise<void> {
  const taught = await findTaughtClass(tx, place.classId);
  const classUrl = new URL(paths.liveClass(taught.live.slug), appUrl).href;
  const name = await nameInMails(tx, place);
  await queue(tx, place, name, {
    template: "waitlist-place",
    payload: { ...classFacts(taught, { ...place, name }), entryId: place.id, position, classUrl },
  });
}

/**
 * Queues the mail that offers a seat. @param previousStart of a class that was moved while the offer is open: the mail
 * says what the offer is now
 */
export async function mailOffer(
  tx: Db,
  taught: TaughtClass,
  place: WaitlistEntry,
  previousStart?: Date,
): Promise<void> {
  const { id: entryId, offeredAt, offerExpiresAt } = place;
  if (!offeredAt || !offerExpiresAt) throw new Error("An offer without a beginning or an end");
  const name = await nameInMails(tx, place);
  const message = {
    template: "waitlist-offer" as const,
    payload: {
      ...classFacts(taught, { ...place, name }),
      entryId,
      offerExpiresAt: offerExpiresAt.toISOString(),
      priceCents: taught.live.priceCents,
      ...(previousStart && { previousStart: previousStart.toISOString() }),
    },
  };
  // A place that was taken back can have a second offer, and its class can move more than once.
  await queue(tx, place, name, message, `${offeredAt.getTime()}:${taught.live.version}`);
}

/** Queues the mail that tells a person in line that the class was cancelled, and why. */
export const mailClosed = (
  tx: Db,
  caller: Pick<Caller, "appUrl">,
  closed: { taught: TaughtClass; place: WaitlistEntry; reason: string | null },
): Promise<void> => mailEnd(tx, caller, { ...closed, cause: "cancelled" });

/** Queues the mail that tells a person in line that the class has begun without a seat for them. */
export const mailStarted = (
  tx: Db,
  caller: Pick<Caller, "appUrl">,
  started: { taught: TaughtClass; place: WaitlistEntry },
): Promise<void> => mailEnd(tx, caller, { ...started, reason: null, cause: "started" });

interface LineEnd {
  taught: TaughtClass;
  place: WaitlistEntry;
  reason: string | null;
  cause: "cancelled" | "started";
}

async function mailEnd(
  tx: Db,
  { appUrl }: Pick<Caller, "appUrl">,
  { taught, place, reason, cause }: LineEnd,
): Promise<void> {
  const name = await nameInMails(tx, place);
  const classesUrl = new URL(paths.classes(), appUrl).href;
  await queue(tx, place, name, {
    template: "waitlist-closed",
    payload: { ...classFacts(taught, { ...place, name }), entryId: place.id, cause, reason, classesUrl },
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

/** Each template once for a place, unless `occasion` tells the times apart. */
const queue = (
  tx: Db,
  { id, userId, email }: WaitlistEntry,
  name: string,
  message: MailMessage,
  occasion = "",
) =>
  queueMail(tx, {
    dedupeKey: [message.template, id, occasion].filter(Boolean).join(":"),
    to: { userId, email, name },
    about: { type: "waitlist-place", id },
    message,
  });
