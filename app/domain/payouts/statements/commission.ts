/** The operator's commission in words (decision J4). */

/** "10%", "12.5%" */
export const percentText = (percent: number): string => `${percent}%`;

/** What Keyway keeps of what is booked from now on. */
export const commissionRule = (percent: number): string =>
  percent === 0
    ? "Keyway takes no commission."
    : `Keyway keeps ${percentText(percent)} of each session booked from now on. Sessions booked before keep the rate of their booking.`;

/** When and what an expert earns, beside the price. */
export const earningHint = (percent: number): string =>
  percent === 0
    ? "Keyway takes no commission: you earn the whole price, 48 hours after the session."
    : `You earn the price less ${percentText(percent)} commission, 48 hours after the session.`;
