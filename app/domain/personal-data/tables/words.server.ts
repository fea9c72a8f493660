import { and, getTableColumns, ilike, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { folded, foldedLiteral } from "~/db/folded";
import { type Column, type Declaration, othersRows } from "./declare.server";
import type { Owner } from "./owner.server";

/**
 * Finds an account's addresses and names in texts that are kept, and replaces each with "…", which is shorter than any
 * of them, so that the columns' limits hold.
 */

/** The addresses in the owner's own rows, in lower case, confirmed or not. */
export function addressesOf({ email, cards }: Owner): string[] {
  const all = [email, ...cards.map((card) => card.email ?? "")].filter((address) => address !== "");
  return [...new Set(all.map((address) => address.toLowerCase()))];
}

/**
 * Removes the owner's addresses and full names from a text by the owner or to them. A name of one word is kept, because
 * it may be an ordinary word.
 */
export const redactOwner = (text: SQLWrapper) => (owner: Owner) => {
  const names = new Set([owner.fullName, ...owner.cards.map(({ name }) => name)].map((name) => name.trim()));
  return without(text, [
    ...addressesOf(owner).map(wholeAddress),
    ...[...names].filter((name) => /\s/.test(name)).map((name) => `(?<!\\w)${literal(name)}(?!\\w)`),
  ]);
};

/** Removes the owner's proven address from a text by another person. Names are kept. */
export const redactAddress =
  (text: SQLWrapper) =>
  ({ provenEmail }: Owner) =>
    without(text, provenEmail ? [wholeAddress(provenEmail)] : []);

/** Declares that erasure removes the owner's proven address from texts of other people. Each needs a trigram index. */
export function inOthersTexts<Table extends PgTable>(
  table: Table,
  names: readonly Column<Table>[],
  also: Record<string, null | SQL> = {},
): Declaration {
  const all: [name: string, column: PgColumn][] = Object.entries(getTableColumns(table));
  const columns = all.filter(([name]) => names.some((one) => one === name));
  const redacted = Object.fromEntries(columns.map(([name, column]) => [name, redactAddress(column)]));
  return othersRows(table, mentions(...columns.map(([, column]) => column)), { ...redacted, ...also });
}

/** True if one of the columns mentions the owner's proven address. Each column needs a trigram index. */
export const mentions =
  (...columns: PgColumn[]) =>
  ({ provenEmail }: Owner) => {
    if (!provenEmail) return sql`false`;
    const pattern = `%${provenEmail.replace(/[\\%_]/g, "\\$&")}%`;
    return or(...columns.map((column) => and(ilike(column, pattern), isMentioned(column, provenEmail))));
  };

/** The same for one column with a trigram index on the folded text. */
export const mentionsFolded =
  (column: PgColumn) =>
  ({ provenEmail }: Owner) => {
    if (!provenEmail) return sql`false`;
    const pattern = sql`'%' || ${foldedLiteral(provenEmail)} || '%'`;
    return and(sql`${folded(column)} like ${pattern}`, isMentioned(column, provenEmail));
  };

const isMentioned = (column: PgColumn, email: string) => sql`${column} ~* ${wholeAddress(email)}`;

/** "ann@test.example" is neither in "joann@test.example" nor in "ann@test.example.org". */
const wholeAddress = (email: string) => `(?<![\\w.+-])${literal(email)}(?![\\w-]|\\.\\w)`;

/** A Postgres pattern for exactly this text; any white space may separate the words. */
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");

const without = (text: SQLWrapper, patterns: string[]): SQL<string> =>
  patterns.reduce(
    (left, pattern) => sql<string>`regexp_replace(${left}, ${pattern}, '…', 'gi')`,
    sql<string>`${text}`,
  );
