import { short } from "./numbers.ts";

/**
 * A figure with its lower limit, both written by `format`. `name` tells the goals of a row apart.
 */
export const atLeast = (value, limit, format = short, name = "") =>
  goal({ value, limit, format, name, sign: "≥", isMet: value >= limit });

/** A figure with its upper limit. */
export const atMost = (value, limit, format = short, name = "") =>
  goal({ value, limit, format, name, sign: "≤", isMet: value <= limit });

function goal({ value, limit, format, name, sign, isMet }) {
  const label = name && `${name} `;
  return {
    isMet,
    text: `${label}${sign} ${format(limit).replace(/\.0+(?!\d)/, "")}`,
    figure: `${label}${format(value)}`,
  };
}
