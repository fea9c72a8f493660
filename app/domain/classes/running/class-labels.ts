import { type ClassTextName, neededTexts, optionalTexts, textRule } from "./class-texts";

const labelsOf = (names: ClassTextName[]) =>
  Object.fromEntries(names.map((name) => [name, textRule(name).label]));

/**
 * What the form of a class calls its fields, in its order; changes saved elsewhere in the meantime are listed in the
 * same words. An expert's id means nothing to a reader: who teaches is left to the form.
 */
export const classLabels = {
  ...labelsOf(neededTexts),
  price: "Price of a seat in dollars",
  duration: "Length in minutes",
  date: "Date",
  time: "Start time",
  timeZone: "Time zone",
  occurrence: "Which of the two times",
  maxSeats: "Seats",
  minSeats: "Minimum number of seats sold",
  decideHours: "When to decide, in hours before the start",
  sales: "Sales",
  ...labelsOf(optionalTexts),
};
