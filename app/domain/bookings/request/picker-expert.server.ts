import { and, desc, eq, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { expertCalendars } from "~/db/schema/experts/expert-calendars";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { termsColumns } from "~/domain/availability/load-calendars.server";
import { hasHours } from "~/domain/availability/published-hours.server";
import { hasBlockWith } from "~/domain/blocks/blocks.server";
import { bookableColumns } from "~/domain/bookings/find-bookable-expert.server";
import { shownName } from "~/domain/experts/expert";
import { hasExpertOrUserId, listed } from "~/domain/experts/listing/listed.server";
import { isId } from "~/platform/ids";
import { isoDay } from "~/shared/format-time";
import { unpaidColumns } from "./refuse-learner.server";

/**
 * Finds a listed expert by record id or linked user id, with what the booking page needs: terms, whether there are
 * hours, the number of the calendar, and how the learner stands. Null for all other ids. One query.
 */
export async function findPickerExpert(db: Db, { id, learnerId, now }: Question) {
  if (!isId(id)) return null;
  const yesterday = isoDay(new Date(now.getTime() - 86_400_000), "UTC");
  const [expert] = await askExpert(db, { id, learnerId, now, yesterday });
  return expert ? { ...expert, displayName: shownName(expert.name) } : null;
}

/** @param learnerId null for a visitor */
interface Question {
  id: string;
  learnerId: string | null;
  now: Date;
}

const askExpert = builtOnce((db, { id, learnerId, now, yesterday }: Question & { yesterday: string }) =>
  db
    .select({
      ...bookableColumns,
      terms: termsColumns,
      /** 0 before the first change. */
      calendarNumber: sql<number>`coalesce(${expertCalendars.changedSeq}, 0)`.mapWith(Number),
      hasHours: hasHours(yesterday),
      isBlocked: sql<boolean>`${learnerId === null ? sql`false` : hasBlockWith(expertsUsers.userId, learnerId)}`,
      unpaid: learnerId === null ? noLearner : unpaidColumns(db, { userId: learnerId, now }),
    })
    .from(experts)
    .leftJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
    .leftJoin(expertCalendars, eq(expertCalendars.expertId, experts.id))
    .where(and(hasExpertOrUserId(id), listed))
    .orderBy(desc(eq(experts.id, id)))
    .limit(1),
);

const noLearner = { count: sql<number>`0`, isNewcomer: sql<boolean>`true` };
