import { oneLine } from "~/shared/one-line";

const longestExcerpt = 120;

/** Returns the first 120 characters of a text on one line, for a row of a list. */
export function excerpt(text: string): string {
  const characters = [...oneLine(text)];
  if (characters.length <= longestExcerpt) return characters.join("");
  return `${characters.slice(0, longestExcerpt).join("").trimEnd()}…`;
}
