import { eq, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { folded, foldedLiteral } from "~/db/folded";
import { users } from "~/db/schema/accounts/users";
import { isId } from "~/platform/ids";

/** How the admin's lists search: an id as a whole, a name or an address by its beginning, folded. */

/** The rows whose `columns` hold the id; null where the search is no id. */
export const hasId = (search: string, ...columns: PgColumn[]): SQL | null =>
  isId(search) ? (or(...columns.map((column) => eq(column, search.toLowerCase()))) ?? null) : null;

/** The rows in which `text` begins like the search. Its index is on `fold_text(…) text_pattern_ops`. */
export const beginsLike = (text: SQLWrapper, search: string): SQL =>
  sql`${folded(text)} like ${foldedLiteral(search)} || '%'`;

/** Of so many people, or fewer, a list finds the rows by its indexes; those of more stand everywhere in it. */
export const fewNamed = 200;

/** The ids of the accounts that a search names: by id, or by the beginning of the name or the address. */
export const accountsNamed = (search: string): SQL =>
  sql`(select ${users.id} from ${users} where ${accountNamed(search)})`;

/** The account that a search names, as a condition on `users`. */
export const accountNamed = (search: string): SQL =>
  hasId(search, users.id) ??
  sql`(${beginsLike(users.email, search)} or ${beginsLike(users.fullName, search)})`;
