import { and, count, gte, lt, ne, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { aiSkillScans } from "~/db/schema/ai-skill-scans";
import { bookings } from "~/db/schema/bookings";
import { chatMessages } from "~/db/schema/chat-messages";
import { expertProfileViews } from "~/db/schema/expert-profile-views";
import { ledgerEntries } from "~/db/schema/ledger-entries";
import { users } from "~/db/schema/users";
import { type DayFigure, dayOf, type Figure, figures, startOfDay } from "./figure";

/** Days from `from` on and before `before`; without them from the first row, and to the last. */
export interface DayRange {
  from?: string | undefined;
  before?: string | undefined;
}

/** Where a figure's rows stand, and the index by which a day is found. */
interface Source {
  table: PgTable;
  at: PgColumn;
  where?: SQL;
}

type CountedFigure = Exclude<Figure, "revenue">;

/** A booking is counted whatever became of it; an account that was erased, too: it was new on its day. */
const sources: Record<CountedFigure, Source> = {
  bookings: { table: bookings, at: bookings.createdAt },
  users: { table: users, at: users.createdAt, where: ne(users.role, "admin") },
  scans: { table: aiSkillScans, at: aiSkillScans.createdAt },
  views: { table: expertProfileViews, at: expertProfileViews.viewedAt },
  messages: { table: chatMessages, at: chatMessages.createdAt },
};

/** Fees are what a provider kept: no part of what was paid. */
const ledger: Source = {
  table: ledgerEntries,
  at: ledgerEntries.createdAt,
  where: ne(ledgerEntries.kind, "fee"),
};

/** Counts the rows themselves, by day; days without any are left out. */
export async function countDays(db: Db, figure: Figure, range: DayRange): Promise<DayFigure[]> {
  if (figure === "revenue") return askRevenue(db, boundsOf(range));
  const days = await ask[figure].days(db, boundsOf(range));
  return days.map((one) => ({ ...one, currency: null, cents: 0 }));
}

/** How many rows there are, whichever their days. */
export async function countRows(db: Db, figure: CountedFigure, range: DayRange): Promise<number> {
  const [row] = await ask[figure].rows(db, boundsOf(range));
  return row?.count ?? 0;
}

type Bounds = { from: Date | undefined; before: Date | undefined };

const boundsOf = ({ from, before }: DayRange): Bounds => ({
  from: from === undefined ? undefined : startOfDay(from),
  before: before === undefined ? undefined : startOfDay(before),
});

/** The queries of a figure: each has a table of its own. */
function queriesOf({ table, at, where }: Source) {
  return {
    days: builtOnce((db, bounds: Bounds) =>
      db
        .select({ day: dayAt(at), count: count() })
        .from(table)
        .where(and(isWithin(at, bounds), where))
        .groupBy(sql`1`),
    ),
    rows: builtOnce((db, bounds: Bounds) =>
      db
        .select({ count: count() })
        .from(table)
        .where(and(isWithin(at, bounds), where)),
    ),
  };
}

const dayAt = (at: PgColumn) => sql<string>`(${at} at time zone 'UTC')::date::text`;

const ask = Object.fromEntries(
  Object.entries(sources).map(([figure, source]) => [figure, queriesOf(source)]),
) as Record<CountedFigure, ReturnType<typeof queriesOf>>; // the keys of `sources`

const askRevenue = builtOnce((db, bounds: Bounds) => {
  const { kind, amountCents, currency } = ledgerEntries;
  const { table, at, where } = ledger;
  return db
    .select({
      ...{ day: dayAt(at), currency },
      count: sql<number>`(count(*) filter (where ${kind} = 'charge'))::int`,
      cents: sql<number>`sum(${amountCents})::float8`,
    })
    .from(table)
    .where(and(isWithin(at, bounds), where))
    .groupBy(sql`1`, currency);
});

/** The day of the earliest row of all; null while there is none. */
export async function findFirstDay(db: Db): Promise<string | null> {
  const firsts = await Promise.all(
    figures.map(async (figure) => {
      const { table, at, where } = sourceOf(figure);
      const [row] = await db.select({ at }).from(table).where(where).orderBy(at).limit(1);
      return row ? [dayOf(row.at as Date)] : []; // instants are read as dates
    }),
  );
  return firsts.flat().sort()[0] ?? null;
}

const sourceOf = (figure: Figure): Source => (figure === "revenue" ? ledger : sources[figure]);

function isWithin(at: PgColumn, { from, before }: Bounds) {
  return and(from && gte(at, from), before && lt(at, before));
}
