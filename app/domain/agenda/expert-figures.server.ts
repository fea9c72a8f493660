import { and, count, eq, gt, gte, inArray, lt, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import { expertProfileViews } from "~/db/schema/experts/expert-profile-views";
import { expertViewTotals } from "~/db/schema/experts/expert-view-totals";
import { experts } from "~/db/schema/experts/experts";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { whereAgreedOn } from "~/domain/bookings/agreed-on.server";
import { monthDays } from "~/domain/counts/read-figures.server";
import type { ExpertFigures } from "./expert-figures";

/** Bookings that took place or will. */
const agreed = ["confirmed", "completed", "no_show"] as const;

interface Asked {
  expertId: string;
  userId: string;
  now: Date;
  /** The instants between which this week's lessons start. */
  week: { from: Date; until: Date };
}

/** Reads the figures of an expert's dashboard in one statement, each part by an index; null for an unknown expert. */
export async function readExpertFigures(
  db: Db,
  { expertId, userId, now, week }: Asked,
): Promise<ExpertFigures | null> {
  const monthAgo = new Date(now.getTime() - monthDays * 86_400_000);
  const isAgreed = and(eq(bookings.expertId, expertId), inArray(bookings.status, [...agreed]));
  const lessons = db
    .select({ count: count() })
    .from(bookings)
    .where(and(isAgreed, gte(bookings.startsAt, week.from), lt(bookings.startsAt, week.until)));
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
  const [row] = await db
    .select({
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
    .where(eq(experts.id, expertId));
  return row ?? null;
}

/** The most lessons of which the hours are counted. */
const mostLessons = 2000;

/** Reads when an expert's lessons were and will be, since an instant. */
export const readLessonTimes = (db: Db, expertId: string, since: Date) =>
  db
    .select({ startsAt: bookings.startsAt, hours: bookings.hours })
    .from(bookings)
    .where(
      and(
        eq(bookings.expertId, expertId),
        gte(bookings.startsAt, since),
        inArray(bookings.status, [...agreed]),
      ),
    )
    .orderBy(bookings.startsAt)
    .limit(mostLessons);
