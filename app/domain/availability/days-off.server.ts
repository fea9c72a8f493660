import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { expertDaysOff } from "~/db/schema/experts/expert-days-off";
import type { SignedInCaller } from "~/domain/caller";
import { type DaysOff, daysOffLabel, daysOffLimits } from "./days-off";
import { addDates, type OwnDates, removeDates } from "./own-dates.server";

const ownDaysOff: OwnDates<DaysOff, never> = {
  word: "dayOff",
  limit: daysOffLimits.entries,
  label: daysOffLabel,
  firstDay: ({ firstDay }) => firstDay,
  isSame: (one, other) => one.firstDay === other.firstDay && one.lastDay === other.lastDay,
  keptIn: ({ daysOff }) => daysOff,
  insert: (tx, expertId, days) => tx.insert(expertDaysOff).values({ ...picked(days), expertId }),
  async remove(tx, expertId, id) {
    const [removed] = await tx
      .delete(expertDaysOff)
      .where(and(eq(expertDaysOff.id, id), eq(expertDaysOff.expertId, expertId)))
      .returning({ firstDay: expertDaysOff.firstDay, lastDay: expertDaysOff.lastDay });
    return removed;
  },
  detail: picked,
};

function picked({ firstDay, lastDay }: DaysOff) {
  return { firstDay, lastDay };
}

/**
 * Takes days off, by the expert's own calendar. The form and the database check the span of days.
 * @returns the days in words
 */
export const addDaysOff = (db: Db, caller: SignedInCaller, days: DaysOff) =>
  addDates(db, caller, ownDaysOff, days);

/** Removes days off. @returns the days in words */
export const removeDaysOff = (db: Db, caller: SignedInCaller, entry: { id: string }) =>
  removeDates(db, caller, ownDaysOff, entry);
