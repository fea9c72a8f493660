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

/** Matches accounts whose name has every word, in any order. A word of one or two letters begins a word of the name. */
function hasWords(search: string): SQL {
  const words = search.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const each = words.map((word) => {
    const start = [...word].length < 3 ? "% " : "%";
    return sql`${foldedWords(users.fullName)} like ${start}::text || ${foldedLiteral(word)} || '%'`;
  });
  return each.length > 0 ? sql.join(each, sql` and `) : sql`false`;
}
