import { daysOffLabel } from "./days-off";
import { gridHours, hourLabel } from "./editor";

/** Hours that an expert offers on a single date, in addition to the weekly ones (decision C12). */

/** A range of wall-clock time on one date of the expert's calendar. */
export interface ExtraHours {
  day: string;
  /** 'HH:MM', or 'HH:MM:SS' as stored; the end may be '24:00'. */
  startTime: string;
  endTime: string;
}

/** The maximum number of entries of an expert that aren't over. */
export const extraHoursLimit = 100;

/** The times that the form offers: the hours of the weekly grid. */
export const startTimes: readonly string[] = gridHours.map(hourLabel);
export const endTimes: readonly string[] = gridHours.map((hour) => hourLabel(hour + 1));

/** "Thursday 24 December 2026, 10:00–12:00" */
export const extraHoursLabel = ({ day, startTime, endTime }: ExtraHours): string =>
  `${daysOffLabel({ firstDay: day, lastDay: day })}, ${startTime}–${endTime}`;

/** True if the two share time. */
export const isOverlapping = (one: ExtraHours, other: ExtraHours): boolean =>
  one.day === other.day && one.startTime < other.endTime && other.startTime < one.endTime;
