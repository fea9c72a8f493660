import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { expertExtraHours } from "~/db/schema/experts/expert-extra-hours";
import type { SignedInCaller } from "~/domain/caller";
import { isDayOff } from "./days-off";
import { type ExtraHours, extraHoursLabel, extraHoursLimit, isOverlapping } from "./extra-hours";
import { addDates, type OwnDates, removeDates } from "./own-dates.server";
import { shortTime } from "./own-week.server";

const ownExtraHours: OwnDates<ExtraHours, "day-off" | "overlap"> = {
  word: "extraHours",
  limit: extraHoursLimit,
  label: extraHoursLabel,
  firstDay: ({ day }) => day,
  isSame: (one, other) =>
    one.day === other.day && one.startTime === other.startTime && one.endTime === other.endTime,
  keptIn: ({ extraHours }) => extraHours,
  refuse(hours, { daysOff, extraHours }) {
    if (isDayOff(hours.day, daysOff)) return "day-off";
    return extraHours.some((other) => isOverlapping(hours, other)) ? "overlap" : null;
  },
  insert: (tx, expertId, hours) => tx.insert(expertExtraHours).values({ ...picked(hours), expertId }),
  async remove(tx, expertId, id) {
    const { day, startTime, endTime } = expertExtraHours;
    const [removed] = await tx
      .delete(expertExtraHours)
      .where(and(eq(expertExtraHours.id, id), eq(expertExtraHours.expertId, expertId)))
      .returning({ day, startTime, endTime });
    return removed && picked(removed);
  },
  detail: picked,
};

function picked({ day, startTime, endTime }: ExtraHours) {
  return { day, startTime: shortTime(startTime), endTime: shortTime(endTime) };
}

/**
 * Offers hours on one date in addition to the weekly ones (decision C12). Refused on a day off, which takes precedence,
 * and if they overlap other extra hours.
 * @returns the hours in words
 */
export const addExtraHours = (db: Db, caller: SignedInCaller, hours: ExtraHours) =>
  addDates(db, caller, ownExtraHours, hours);

/** Removes extra hours. @returns the hours in words */
export const removeExtraHours = (db: Db, caller: SignedInCaller, entry: { id: string }) =>
  removeDates(db, caller, ownExtraHours, entry);
