import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";

/**
 * Who is seen at all: the approved and not deleted. The condition of the partial indexes, word by word: the planner
 * compares.
 */
export const listed = sql`${experts.approved} and ${experts.deletedAt} is null`;

/**
 * True of the record with this id, and of the record linked to the account with this id. Two index look-ups; an `or`
 * across a join would read every expert.
 */
export const hasExpertOrUserId = (id: string) =>
  sql`${experts.id} in (${id}, (select ${expertsUsers.expertId} from ${expertsUsers} where ${expertsUsers.userId} = ${id}))`;

/**
 * The order 'Recommended' (decision H8), column by column that of its index. @param of the table, or a query with its
 * columns
 */
export const recommendedOrder = (
  of: Record<"isFreeSoon" | "sortRating" | "priceCents" | "id", SQLWrapper>,
): SQL[] => [desc(of.isFreeSoon), desc(of.sortRating), asc(of.priceCents), asc(of.id)];
