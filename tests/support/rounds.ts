/**
 * `npm test` runs races, kills and the search through all time zones in a short form, `npm run test:long` in the long
 * one. The long form is made of the files that call `rounds` or name `everyClock`.
 */
export const isLongForm = process.env.TEST_FORM === "long";

/** How often a race, a kill or a soak is repeated. */
export const rounds = ({ short, long }: { short: number; long: number }): number =>
  isLongForm ? long : short;
