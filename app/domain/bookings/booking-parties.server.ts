import { eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { isExpertErased } from "~/domain/experts/record/expert-erased.server";
import { isAgreedOn } from "./agreed-on.server";
import type { BookingSide } from "./cancellation";

export type BookingWithParties = Awaited<ReturnType<typeof partiesQuery>>[number];

/** Returns a booking with both its sides. */
export async function bookingParties(db: Db, bookingId: string): Promise<BookingWithParties | undefined> {
  const [found] = await askParties(db, { bookingId });
  return found;
}

const askParties = builtOnce((db, { bookingId }: { bookingId: string }) =>
  partiesQuery(db, eq(bookings.id, bookingId)),
);

/**
 * The zones in which the two sides read times, on pages and in mails: the account's current zone, else the zone stored
 * with the booking. For queries that select from the bookings.
 */
export const zones = {
  learner: sql<string>`coalesce((select ${users.timeZone} from ${users} where ${users.id} = ${bookings.learnerId}), ${bookings.learnerTimeZone})`,
  expert: sql<string>`coalesce((select ${users.timeZone} from ${users} join ${expertsUsers} on ${expertsUsers.userId} = ${users.id}
    where ${expertsUsers.expertId} = ${bookings.expertId}), ${bookings.expertTimeZone})`,
};

/**
 * Selects bookings with both sides' current names, addresses and zones. An expert's address is the linked account's
 * (decision B2), or the card's without an account.
 */
export function partiesQuery(db: Db, condition: SQL | undefined) {
  return db
    .select({
      booking: bookings,
      isAgreedOn: isAgreedOn(),
      learner: { ...learnerColumns, timeZone: zones.learner },
      expert: { ...expertColumns, timeZone: zones.expert },
    })
    .from(bookings)
    .innerJoin(users, eq(users.id, bookings.learnerId))
    .innerJoin(experts, eq(experts.id, bookings.expertId))
    .leftJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
    .leftJoin(accountOfExpert, eq(accountOfExpert.id, expertsUsers.userId))
    .where(condition)
    .$dynamic();
}

/** The account behind an expert record. */
export const accountOfExpert = alias(users, "account");

export const learnerColumns = {
  userId: users.id,
  name: users.fullName,
  email: users.email,
  isErased: sql<boolean>`${users.erasedAt} is not null`,
};

export const expertColumns = {
  expertId: experts.id,
  /** Null for a card without an account. */
  userId: expertsUsers.userId,
  name: experts.name,
  picture: experts.picture,
  email: sql<string>`coalesce(${accountOfExpert.email}, ${experts.email}, '')`,
  isErased: isExpertErased(accountOfExpert),
  /** The expert's usual meeting link. It is never shown on a page about the expert. */
  usualLink: experts.meetingLink,
};

/** Returns the account's side in a booking; null for other accounts, and for the expert while it is only held. */
export function sideOf(
  { isAgreedOn, learner, expert }: Pick<BookingWithParties, "isAgreedOn" | "learner" | "expert">,
  userId: string,
): BookingSide | null {
  if (userId === learner.userId) return "learner";
  return userId === expert.userId && isAgreedOn ? "expert" : null;
}
