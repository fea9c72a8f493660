import { short } from "./numbers.ts";

/** A figure with its limit, both as text. */
export type Goal = { isMet: boolean; text: string; figure: string };

type Format = (value: number) => string;

/**
 * A figure with its lower limit, both written by `format`. `name` tells the goals of a row apart.
 */
export const atLeast = (value: number, limit: number, format: Format = short, name = "") =>
  goal({ value, limit, format, name, sign: "≥", isMet: value >= limit });

/** A figure with its upper limit. */
export const atMost = (value: number, limit: number, format: Format = short, name = "") =>
  goal({ value, limit, format, name, sign: "≤", isMet: value <= limit });

function goal({
  value,
  limit,
  format,
  name,
  sign,
  isMet,
}: {
  value: number;
  limit: number;
  format: Format;
  name: string;
  sign: string;
  isMet: boolean;
}): Goal {
  const label = name && `${name} `;
  return {
    isMet,
    text: `${label}${sign} ${format(limit).replace(/\.0+(?!\d)/, "")}`,
    figure: `${label}${format(value)}`,
  };
}
