import { and, ilike, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { folded, foldedLiteral } from "~/db/folded";
import type { Owner } from "./owner.server";

/**
 * Finds an account's addresses and names in texts that stay, and cuts them out. A "…" takes the place of each; it is
 * shorter than any of them, so the columns' limits hold.
 */

/** The addresses that stand in the owner's own rows, in small letters, proven or not. */
export function addressesOf({ email, cards }: Owner): string[] {
  const all = [email, ...cards.map((card) => card.email ?? "")].filter((address) => address !== "");
  return [...new Set(all.map((address) => address.toLowerCase()))];
}

/**
 * A text by the owner, or to them, without their addresses and full names. A name of one word stays where it stands in
 * a text, because it may be any word.
 */
export const withoutOwner = (text: SQLWrapper) => (owner: Owner) => {
  const names = new Set([owner.fullName, ...owner.cards.map(({ name }) => name)].map((name) => name.trim()));
  return without(text, [
    ...addressesOf(owner).map(wholeAddress),
    ...[...names].filter((name) => /\s/.test(name)).map((name) => `(?<!\\w)${literal(name)}(?!\\w)`),
  ]);
};

/** A text by another person without the owner's proven address. It may go on mentioning names. */
export const withoutAddress =
  (text: SQLWrapper) =>
  ({ provenEmail }: Owner) =>
    without(text, provenEmail ? [wholeAddress(provenEmail)] : []);

/** True where one of the columns mentions the owner's proven address. Each column needs a trigram index. */
export const mentions =
  (...columns: PgColumn[]) =>
  ({ provenEmail }: Owner) => {
    if (!provenEmail) return sql`false`;
    const pattern = `%${provenEmail.replace(/[\\%_]/g, "\\$&")}%`;
    return or(...columns.map((column) => and(ilike(column, pattern), isMentioned(column, provenEmail))));
  };

/** The same of one column whose trigram index is of the folded text. */
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

/** Matches just this text, for Postgres; any white space may separate the words. */
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");

const without = (text: SQLWrapper, patterns: string[]): SQL<string> =>
  patterns.reduce(
    (left, pattern) => sql<string>`regexp_replace(${left}, ${pattern}, '…', 'gi')`,
    sql<string>`${text}`,
  );
