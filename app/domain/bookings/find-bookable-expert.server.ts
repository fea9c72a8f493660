import { and, desc, eq } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { expertCalendars } from "~/db/schema/experts/expert-calendars";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { termsColumns } from "~/domain/availability/load-calendars.server";
import { hasHours } from "~/domain/availability/published-hours.server";
import { shownName } from "~/domain/experts/expert";
import { hasExpertOrUserId, listed } from "~/domain/experts/listing/listed.server";
import { isId } from "~/platform/ids";
import { isoDay } from "~/shared/format-time";
import { currentZoneName } from "~/shared/zone-names";

export interface BookableExpert {
  id: string;
  name: string;
  userId: string | null;
  timeZone: string;
  /** Whole cents for one booked hour. */
  priceCents: number;
}

/** The columns of `BookableExpert`, from the experts joined with their accounts. */
export const bookableColumns = {
  id: experts.id,
  name: experts.name,
  userId: expertsUsers.userId,
  timeZone: experts.timeZone,
  priceCents: experts.priceCents,
};

/** Finds an approved, not deleted expert by record id or linked user id; null for all other ids. */
export async function findBookableExpert(db: Db, id: string): Promise<BookableExpert | null> {
  if (!isId(id)) return null;
  const [expert] = await askExpert(db, { id });
  return expert ? asBookable(expert) : null;
}

/**
 * Finds the expert with what its booking page needs: its terms, whether it has hours, and the number of its calendar,
 * which is 0 before the first change.
 */
export async function findPickerExpert(db: Db, id: string, now: Date) {
  if (!isId(id)) return null;
  const yesterday = isoDay(new Date(now.getTime() - 86_400_000), "UTC");
  const [expert] = await askPickerExpert(db, { id, yesterday });
  return expert
    ? { ...expert, displayName: shownName(expert.name), calendarNumber: expert.calendarNumber ?? 0 }
    : null;
}

/** @param row a row of `bookableColumns` */
export const asBookable = (row: BookableExpert): BookableExpert => ({
  ...row,
  timeZone: currentZoneName(row.timeZone),
});

const askExpert = builtOnce((db, { id }: { id: string }) =>
  db
    .select(bookableColumns)
    .from(experts)
    .leftJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
    .where(isListedWith(id))
    .orderBy(desc(eq(experts.id, id)))
    .limit(1),
);

const askPickerExpert = builtOnce((db, { id, yesterday }: { id: string; yesterday: string }) =>
  db
    .select({
      ...bookableColumns,
      terms: termsColumns,
      calendarNumber: expertCalendars.changedSeq,
      hasHours: hasHours(yesterday),
    })
    .from(experts)
    .leftJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
    .leftJoin(expertCalendars, eq(expertCalendars.expertId, experts.id))
    .where(isListedWith(id))
    .orderBy(desc(eq(experts.id, id)))
    .limit(1),
);

const isListedWith = (id: string) => and(hasExpertOrUserId(id), listed);
