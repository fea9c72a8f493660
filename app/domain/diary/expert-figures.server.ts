import { and, count, eq, gt, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { asList } from "~/db/as-list";
import { prepared } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { expertProfileViews } from "~/db/schema/experts/expert-profile-views";
import { expertViewTotals } from "~/db/schema/experts/expert-view-totals";
import { experts } from "~/db/schema/experts/experts";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { whereAgreedOn } from "~/domain/bookings/agreed-on.server";
import { monthDays } from "~/domain/counts/read-figures.server";
import { isNewest } from "~/domain/experts/card/card-queries.server";
import { dashboardCard } from "~/domain/experts/card/own-dashboard.server";
import { detailsGap, hasReadyDetails } from "~/domain/payouts/details/find-details.server";
import type { DetailsGap } from "~/domain/payouts/details/payout-details";
import { type WeekTotals, weekSums, weekTotalsOf } from "~/domain/payouts/statements/week-totals.server";
import type { ExpertFigures } from "./expert-figures";

/** Bookings that took place or will. */
const agreed = ["confirmed", "completed", "no_show"] as const;

interface ExpertDashboard {
  card: ReturnType<typeof dashboardCard>;
  figures: ExpertFigures;
  lessons: Array<{ startsAt: Date; hours: number }>;
  totals: WeekTotals;
  detailsGap: DetailsGap | null;
  /** Whether payouts can be sent, also before anything is earned. */
  hasDetails: boolean;
}

interface Asked {
  expertId: string;
  userId: string;
  now: Date;
  /** The first instants of the weeks whose lessons are counted, and of the one after this week, oldest first. */
  weeks: readonly Date[];
  moneyWeeks: readonly Date[];
}

/** The most lessons of which the hours are counted. */
const mostLessons = 2000;

/**
 * Reads an expert's card and the figures of the dashboard in one statement, each part by an index; null for an unknown
 * expert or a deleted record.
 */
export async function readExpertFigures(
  db: Db,
  { expertId, userId, now, weeks, moneyWeeks }: Asked,
): Promise<ExpertDashboard | null> {
  const [from = now, until = now] = weeks.slice(-2);
  const monthAgo = new Date(now.getTime() - monthDays * 86_400_000);
  const isAgreed = and(eq(bookings.expertId, expertId), inArray(bookings.status, [...agreed]));
  const lessons = db
    .select({ count: count() })
    .from(bookings)
    .where(and(isAgreed, gte(bookings.startsAt, from), lt(bookings.startsAt, until)));
  const booked = db
    .select({ count: count() })
    .from(bookings)
    // A lesson starts after it was booked: the index on the start bounds what is read.
    .where(and(isAgreed, gte(bookings.startsAt, monthAgo), gte(bookings.createdAt, monthAgo)));
  const views = db
    .select({ count: count() })
    .from(expertProfileViews)
    .where(and(eq(expertProfileViews.expertId, expertId), gte(expertProfileViews.viewedAt, monthAgo)));
  const asked = db
    .select({ count: count() })
    .from(chatThreads)
    .where(
      and(
        eq(chatThreads.expertId, userId),
        gte(chatThreads.lastAt, monthAgo),
        gte(chatThreads.askedAt, monthAgo),
      ),
    );
  const ahead = db
    .select({ count: count() })
    .from(bookings)
    .where(
      and(eq(bookings.expertId, expertId), eq(bookings.status, "confirmed"), gt(bookings.startsAt, now)),
    );
  const any = db
    .select({ id: bookings.id })
    .from(bookings)
    .where(and(eq(bookings.expertId, expertId), whereAgreedOn()));
  const unpaid = db
    .select({ cents: sql`coalesce(-sum(${ledgerEntries.amountCents}), 0)` })
    .from(ledgerEntries)
    .where(and(eq(ledgerEntries.expertId, expertId), inArray(ledgerEntries.account, ["payable", "payouts"])));
  const times = db
    .select({
      startsAt: sql`${bookings.startsAt}`.as("startsAt"),
      hours: sql`${bookings.hours}`.as("hours"),
    })
    .from(bookings)
    .where(and(isAgreed, gte(bookings.startsAt, weeks[0] ?? now)))
    .orderBy(bookings.startsAt)
    .limit(mostLessons);
  const [row] = await prepared(
    db
      .select({
        record: experts,
        newest: cardVersions,
        detailsGap: detailsGap(expertId),
        hasDetails: hasReadyDetails(expertId),
        sums: weekSums(db, expertId, moneyWeeks),
        times: asList<{ startsAt: string; hours: number }>(sql`${times}`),
        scheduled: sql<number>`${ahead}`.mapWith(Number),
        hasAny: sql<boolean>`exists ${any}`,
        unpaidCents: sql<number>`${unpaid}`.mapWith(Number),
        lessons: sql<number>`${lessons}`.mapWith(Number),
        bookings: sql<number>`${booked}`.mapWith(Number),
        views: sql<number>`${views}`.mapWith(Number),
        conversations: sql<number>`${asked}`.mapWith(Number),
        allViews: expertViewTotals.views,
        lastViewed: expertViewTotals.lastViewedAt,
      })
      .from(experts)
      .leftJoin(expertViewTotals, eq(expertViewTotals.expertId, experts.id))
      .leftJoin(cardVersions, isNewest)
      .where(and(eq(experts.id, expertId), isNull(experts.deletedAt))),
  );
  if (!row) return null;
  const { record, newest, detailsGap: gap, hasDetails, sums, times: stored, ...figures } = row;
  return {
    card: dashboardCard(record, newest),
    figures,
    lessons: stored.map(({ startsAt, hours }) => ({ startsAt: new Date(startsAt), hours })),
    totals: weekTotalsOf(sums, moneyWeeks),
    detailsGap: gap,
    hasDetails,
  };
}
