/** Returns the current time. Commands take `now` as a value; only entry points read a clock. */
export type Clock = () => Date;

/** The system clock (UTC instants, milliseconds). */
export const systemClock: Clock = () => new Date();
