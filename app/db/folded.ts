import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Searches fold both sides with the same database function: case, accents, apostrophes and hyphens are ignored. */

/** The text folded for a search. */
export const folded = (text: SQLWrapper | string): SQL => sql`fold_text(${text}::text)`;

/**
 * The folded search words, escaped for a LIKE pattern; null if nothing is left, which finds no rows. Escaping comes
 * after folding, because folding turns a full-width percent sign into `%`, a wildcard of LIKE.
 */
export const foldedLiteral = (words: string): SQL =>
  sql`regexp_replace(nullif(${folded(words)}, ''), '([%_\\\\])', '\\\\\\1', 'g')`;

/** The folded text with a space before each word, so that `% ab%` finds a word that begins so. */
export const foldedWords = (text: SQLWrapper): SQL => sql`(' ' || fold_text(${text}))`;
