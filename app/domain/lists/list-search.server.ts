import { eq, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { folded, foldedLiteral, foldedWords } from "~/db/folded";
import { users } from "~/db/schema/accounts/users";
import { isId } from "~/platform/ids";

/** The search of admin lists: a whole id, the beginning of an address, or words of a name, folded. */

/** Matches rows with the id in one of the columns; null if the search isn't an id. */
export const hasId = (search: string, ...columns: PgColumn[]): SQL | null =>
  isId(search) ? (or(...columns.map((column) => eq(column, search.toLowerCase()))) ?? null) : null;

/** Matches rows in which `text` begins with the search. Needs an index on `fold_text(…) text_pattern_ops`. */
export const beginsLike = (text: SQLWrapper, search: string): SQL =>
  sql`${folded(text)} like ${foldedLiteral(search)} || '%'`;

/** Up to this many matching accounts, a list reads their rows by index; with more, it reads in its own order. */
export const maxAccountsByIndex = 200;

/** Selects the ids of accounts by id, by the beginning of the email, or by words of the name. */
export const accountsNamed = (search: string): SQL =>
  sql`(select ${users.id} from ${users} where ${accountNamed(search)})`;

/** The condition on `users` for these accounts. */
export const accountNamed = (search: string): SQL =>
  hasId(search, users.id) ?? sql`(${beginsLike(users.email, search)} or ${hasWords(search)})`;

/** Matches accounts whose name has every word, in any order. A word begins a word of the name, or a part after a hyphen. */
function hasWords(search: string): SQL {
  const words = search.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const each = words.map((word) => {
    const begins = sql`'% ' || ${foldedLiteral(word)} || '%'`;
    const name = foldedWords(users.fullName);
    const begun = sql`${name} like ${begins}`;
    if ([...word].length < 3) return begun;
    const parts = sql`regexp_replace(${users.fullName}, '[-‐‑‒–—−]', ' ', 'g')`;
    // The index finds the word anywhere; the rest is asked of the few names that have it.
    return sql`${name} like '%' || ${foldedLiteral(word)} || '%' and (${begun} or ${foldedWords(parts)} like ${begins})`;
  });
  return each.length > 0 ? sql.join(each, sql` and `) : sql`false`;
}
