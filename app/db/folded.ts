import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** Searches fold both sides by one function of the database: case, accents, apostrophes and hyphens don't count. */

/** A text as it is searched. */
export const folded = (text: SQLWrapper | string): SQL => sql`fold_text(${text}::text)`;

/**
 * What is searched for, as part of a pattern; null where folding leaves nothing, so that nothing is found.
 * Folding comes before escaping: it turns a full-width percent sign into a plain one, a wildcard of LIKE.
 */
export const foldedLiteral = (words: string): SQL =>
  sql`regexp_replace(nullif(${folded(words)}, ''), '([%_\\\\])', '\\\\\\1', 'g')`;
