import { short } from "./numbers.mjs";

/**
 * A figure beside the least that it should be, as `format` writes both; `name` says what it is where a row has several.
 */
export const atLeast = (value, limit, format = short, name = "") =>
  goal({ value, limit, format, name, sign: "≥", isMet: value >= limit });

/** The same, beside the most that it should be. */
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
