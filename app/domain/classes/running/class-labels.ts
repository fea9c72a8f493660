import { type FieldName, fieldRule, privateFields, publicFields } from "./declared-fields";

const labelsOf = (names: FieldName[]) =>
  Object.fromEntries(names.map((name) => [name, fieldRule(name).label]));

/**
 * The labels of a class's form, in its order. The list of changes that were saved elsewhere uses them too. The teacher
 * has no label here, because readers can't use an expert's id.
 */
export const classLabels = {
  ...labelsOf(publicFields),
  date: "Date",
  time: "Start time",
  timeZone: "Time zone",
  occurrence: "Which of the two times",
  duration: "Length in minutes",
  price: "Seat price in $",
  maxSeats: "Seats",
  minSeats: "Minimum",
  decideHours: "Check, hours before",
  sales: "Sales",
  ...labelsOf(privateFields),
};
