const conjunction = new Intl.ListFormat("en-GB", { type: "conjunction" });

/** "Amara O., Jonas K. and Priya R." */
export const enumerate = (names: readonly string[]): string => conjunction.format(names);
