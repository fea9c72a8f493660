import { formatMoment, formatTime } from "~/shared/format-time";

/** The hours around a lesson on both sides' clocks. Pure. */

/** The drawing spans six hours before and after the start, in steps of half an hour. */
export const clockSteps = 24;
const stepMs = 30 * 60_000;
const labelled = 6;

export interface TwoClocks {
  /** The labels on the viewer's clock and on the other side's; the middle one is the start. */
  own: string[];
  other: string[];
  /** The steps at which it is night (22:00 to 07:00) for each side. */
  ownNights: number[];
  otherNights: number[];
  /** The length of the lesson, in steps. */
  length: number;
}

/** Returns null if both sides read the same time. @param zones IANA names */
export function twoClocks(
  startsAt: Date,
  minutes: number,
  { zone, otherZone }: { zone: string; otherZone: string },
): TwoClocks | null {
  if (formatMoment(startsAt, zone) === formatMoment(startsAt, otherZone)) return null;
  const at = (step: number) => new Date(startsAt.getTime() + (step - clockSteps / 2) * stepMs);
  const steps = Array.from({ length: clockSteps }, (_, step) => step);
  const labels = Array.from({ length: clockSteps / labelled + 1 }, (_, index) => index * labelled);
  const timesIn = (where: string) => labels.map((step) => formatTime(at(step), where));
  const nightsIn = (where: string) => steps.filter((step) => isNight(formatTime(at(step), where)));
  return {
    own: timesIn(zone),
    other: timesIn(otherZone),
    ownNights: nightsIn(zone),
    otherNights: nightsIn(otherZone),
    length: minutes / 30,
  };
}

const isNight = (time: string) => time < "07:00" || time >= "22:00";
