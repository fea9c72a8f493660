/** Builds patterns that find the words of a list as whole words. Their run time is linear in the text's length. */

/** @param flags at least "u" @param unless a lookbehind that excludes a match */
export function wholeWords(spellings: readonly string[], flags: string, unless = ""): RegExp {
  const longestFirst = [...spellings].sort((one, other) => other.length - one.length);
  const words = longestFirst.map((spelling) => spelling.split(/[\s-]/).map(literal).join("[\\s-]{1,3}"));
  // With no spellings, a pattern that matches nothing.
  const either = words.length > 0 ? words.join("|") : "[^\\s\\S]";
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${either})(?![\\p{L}\\p{N}])${unless}`, flags);
}

const literal = (word: string) => word.replace(/[\\^$.*+?()[\]{}|/]/g, "\\$&");
