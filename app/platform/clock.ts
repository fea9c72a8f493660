/** Tells the present instant. Commands take `now` as a value; only the edge of the program reads a clock. */
export type Clock = () => Date;

/** The machine's clock (UTC instants, milliseconds). */
export const systemClock: Clock = () => new Date();
