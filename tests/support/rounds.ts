/**
 * `npm test` runs races, kills and the checks of all time zones in a short form, `npm run test:long` in a long form.
 * The long form consists of the files that call `rounds` or contain the name `everyClock`.
 */
export const isLongForm = process.env.TEST_FORM === "long";

/** How often a race, a kill or a soak is repeated. */
export const rounds = ({ short, long }: { short: number; long: number }): number =>
  isLongForm ? long : short;
