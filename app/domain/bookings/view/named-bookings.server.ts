import { eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { payments } from "~/db/schema/payments/payments";
import {
  accountNamed,
  accountsNamed,
  beginsLike,
  hasId,
  maxAccountsByIndex,
} from "~/domain/lists/list-search.server";
import { isId } from "~/platform/ids";

/**
 * Returns the condition of the admin's search for bookings: by the id of a booking, a side or a payment, or by the
 * beginning of a side's name or email. For queries that join `users`, as the learner, and `experts`.
 *
 * The named accounts are looked up first. The bookings of a few are found by index; for many, the whole list is walked.
 * In a single statement the planner would guess, and walk the list even for one person.
 */
export async function namedBookings(db: Db, search: string): Promise<SQL | undefined> {
  const card =
    hasId(search, experts.id) ?? or(beginsLike(experts.name, search), beginsLike(experts.email, search));
  const ofAccounts = sql`${experts.id} in (select ${expertsUsers.expertId} from ${expertsUsers}
    where ${expertsUsers.userId} in ${accountsNamed(search)})`;
  const [learners, cards] = await Promise.all([
    db
      .select({ id: users.id })
      .from(users)
      .where(accountNamed(search))
      .limit(maxAccountsByIndex + 1),
    // With an `or` between the two, every record would be compared.
    unionAll(
      db.select({ id: experts.id }).from(experts).where(card),
      db
        .select({ id: expertsUsers.expertId })
        .from(expertsUsers)
        .where(sql`${expertsUsers.userId} in ${accountsNamed(search)}`),
    ).limit(maxAccountsByIndex + 1),
  ]);
  if (Math.max(learners.length, cards.length) > maxAccountsByIndex)
    return or(accountNamed(search), card, ofAccounts);

  const idsOf = (condition: SQL) =>
    db
      .select({ id: sql`${bookings.id}`.as("id") })
      .from(bookings)
      .where(condition);
  const own = unionAll(
    idsOf(
      inArray(
        bookings.learnerId,
        learners.map(({ id }) => id),
      ),
    ),
    idsOf(
      inArray(
        bookings.expertId,
        cards.map(({ id }) => id),
      ),
    ),
  );
  const byOwnId = isId(search)
    ? unionAll(
        idsOf(eq(bookings.id, search.toLowerCase())),
        db
          .select({ id: sql`${payments.bookingId}`.as("id") })
          .from(payments)
          .where(eq(payments.id, search.toLowerCase())),
      )
    : undefined;
  return or(isAmong(own), byOwnId && isAmong(byOwnId));
}

/** As an array the ids are looked up one by one. */
const isAmong = (ids: { getSQL(): SQL }) => sql`${bookings.id} = any(array(${ids.getSQL()}))`;
