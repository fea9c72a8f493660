import { and, gte, inArray, lt, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { guaranteeSum, retainedSum } from "~/db/retained.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { chatMessages } from "~/db/schema/chat/chat-messages";
import { expertProfileViews } from "~/db/schema/experts/expert-profile-views";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { ledgerGroups } from "~/db/schema/payments/ledger-groups";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import { type DayFigure, dayOf, type Figure, figures, startOfDay } from "./figure";

/** Days from `from` up to, but not including, `before`. Without them: from the first row, up to the last. */
export interface DayRange {
  from?: string | undefined;
  before?: string | undefined;
}

/** The table of a figure, the indexed column that gives a row's day, and what is read from the rows. */
interface Source {
  table: PgTable;
  at: PgColumn;
  where?: SQL;
  currency?: PgColumn;
  count?: SQL<number>;
  cents?: SQL<number>;
}

/**
 * Bookings count with any status, erased accounts on the day of their creation. Revenue leaves out the providers' fees.
 */
const sources: Record<Figure, Source> = {
  bookings: { table: bookings, at: bookings.createdAt },
  revenue: {
    table: ledgerGroups,
    at: ledgerGroups.createdAt,
    // What is paid in advance counts when it pays for something.
    where: sql`${inArray(ledgerGroups.kind, [
      "charge",
      "refund",
      "refund-by-hand",
      "correction",
      "credit",
      "dispute-lost",
    ])} and not exists (select from payments where payments.id = ${ledgerGroups.paymentId}
      and payments.booking_id is null and payments.reservation_id is null)`,
    currency: ledgerGroups.currency,
    count: sql`(count(*) filter (where ${ledgerGroups.kind} = 'charge'))::int`,
    // What the guarantee adds is the operator's own money.
    cents: sql`sum((select ${retainedSum} - ${guaranteeSum} from ${ledgerEntries} where group_id = ${ledgerGroups.id}))::float8`,
  },
  users: { table: users, at: users.createdAt, where: ne(users.role, "admin") },
  scans: { table: aiSkillScans, at: aiSkillScans.createdAt },
  views: { table: expertProfileViews, at: expertProfileViews.viewedAt },
  messages: { table: chatMessages, at: chatMessages.createdAt },
};

/** Counts the rows by day; days without rows are left out. */
export async function countDays(db: Db, figure: Figure, { from, before }: DayRange): Promise<DayFigure[]> {
  const at = timeOf(figure);
  const within = and(
    from === undefined ? undefined : gte(at, startOfDay(from)),
    before === undefined ? undefined : lt(at, startOfDay(before)),
  );
  return db.execute<DayFigure & Record<string, unknown>>(dayFigures(figure, within));
}

/** The query behind `countDays`: its columns are those of `DayFigure`. */
export function dayFigures(figure: Figure, within: SQL | undefined): SQL {
  const {
    table,
    at,
    where,
    currency = sql`null::text`,
    count = sql`count(*)::int`,
    cents = sql`0`,
  } = sources[figure];
  return sql`
    select (${at} at time zone 'UTC')::date::text as day, ${currency} as currency, ${count} as count, ${cents} as cents
    from ${table} where ${and(sql`true`, within, where)} group by 1, 2`;
}

/** Returns the column with the time of a figure's rows. */
export const timeOf = (figure: Figure): PgColumn => sources[figure].at;

/** Returns the day of the earliest row of all figures; null if there are no rows. */
export async function findFirstDay(db: Db): Promise<string | null> {
  const firsts = await Promise.all(
    figures.map(async (figure) => {
      const { table, at, where } = sources[figure];
      const [row] = await db.select({ at }).from(table).where(where).orderBy(at).limit(1);
      return row ? [dayOf(row.at as Date)] : []; // instants are read as dates
    }),
  );
  return firsts.flat().sort()[0] ?? null;
}
