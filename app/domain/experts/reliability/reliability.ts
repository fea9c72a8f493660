/** The reliability of an expert over the last 90 days (0023). */

export const measuredDays = 90;

/** The minimum number of sessions for which figures are shown. */
export const fewestSessions = 5;

export interface Measured {
  due: number;
  kept: number;
  learners: number;
  returned: number;
}

/** Both shares in whole percents, rounded down. */
export interface Reliability {
  keptPercent: number;
  returnedPercent: number;
  sessions: number;
}

/** Returns the figures to show; null for fewer than five sessions or without a completed session. */
export function reliabilityOf({ due, kept, learners, returned }: Measured): Reliability | null {
  if (due < fewestSessions || learners === 0) return null;
  const percent = (part: number, whole: number) => Math.floor((100 * part) / whole);
  return { keptPercent: percent(kept, due), returnedPercent: percent(returned, learners), sessions: due };
}

/** "98% of sessions kept" */
export const keptText = ({ keptPercent }: Reliability): string => `${keptPercent}% of sessions kept`;

/** "40% of learners came back" */
export const returnedText = ({ returnedPercent }: Reliability): string =>
  `${returnedPercent}% of learners came back`;
