/**
 * How often a race, a kill or a soak is repeated: `npm test` runs the short form, `npm run test:long` the long one. It
 * runs the files that call this.
 */
export const rounds = ({ short, long }: { short: number; long: number }): number =>
  process.env.TEST_FORM === "long" ? long : short;
