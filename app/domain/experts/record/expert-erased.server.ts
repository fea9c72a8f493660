import { sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { experts } from "~/db/schema/experts/experts";

/**
 * Whether an expert's account was deleted, as an SQL expression: its card is then deleted as well, and has neither an
 * account nor an address to which a mail could go. @param account the joined account of the card
 */
export const isExpertErased = (account: { id: AnyPgColumn; erasedAt: AnyPgColumn }) =>
  sql<boolean>`(${account.erasedAt} is not null
    or (${account.id} is null and ${experts.deletedAt} is not null and ${experts.email} is null))`;
