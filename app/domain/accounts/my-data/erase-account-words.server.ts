import { and, ilike, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { addressesOf, type Owner } from "./account-owner.server";

/**
 * How an account's address and name are found in, and cut out of, texts that stay. Each becomes a "…", which is shorter
 * than any of them: the columns' limits hold.
 */

/**
 * A text of the owner's own, or to them, without their addresses and full names. A name of one word stays where it
 * stands in a text, for it may be any word.
 */
export function withoutOwner(text: SQLWrapper, owner: Owner): SQL {
  const names = new Set([owner.fullName, ...owner.cards.map(({ name }) => name)].map((name) => name.trim()));
  return without(text, [
    ...addressesOf(owner).map(wholeAddress),
    ...[...names].filter((name) => /\s/.test(name)).map((name) => `(?<!\\w)${literal(name)}(?!\\w)`),
  ]);
}

/** A text of somebody else's without this one address; names in it are theirs to mention. */
export const withoutAddress = (text: SQLWrapper, email: string): SQL => without(text, [wholeAddress(email)]);

/** True where the address stands in a text. The first look is the trigram index's, so the column must have one. */
export const mentions = (column: AnyPgColumn, email: string): SQL | undefined =>
  and(ilike(column, `%${email.replace(/[\\%_]/g, "\\$&")}%`), sql`${column} ~* ${wholeAddress(email)}`);

/** "ann@test.example" is neither in "joann@test.example" nor in "ann@test.example.org". */
const wholeAddress = (email: string) => `(?<![\\w.+-])${literal(email)}(?![\\w-]|\\.\\w)`;

/** Matches just this text, for Postgres; what separates words may be any blank. */
const literal = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, "\\$&").replace(/\s+/g, "\\s+");

const without = (text: SQLWrapper, patterns: string[]): SQL =>
  patterns.reduce((left, pattern) => sql`regexp_replace(${left}, ${pattern}, '…', 'gi')`, sql`${text}`);
