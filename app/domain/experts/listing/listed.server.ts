import { asc, desc, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";

/**
 * The condition for experts that the site shows: approved and not deleted. Must equal the condition of the partial
 * indexes, or the planner doesn't use them.
 */
export const listed = sql`${experts.approved} and ${experts.deletedAt} is null`;

/**
 * Matches the record with this id, and the record linked to the account with this id. Uses two index look-ups; an `or`
 * across a join would read every expert.
 */
export const hasExpertOrUserId = (id: string) =>
  sql`${experts.id} in (${id}, (select ${expertsUsers.expertId} from ${expertsUsers} where ${expertsUsers.userId} = ${id}))`;

/**
 * The order 'Recommended' (decision H8); its columns match those of its index.
 * @param of the table, or a query with its columns
 */
export const recommendedOrder = (
  of: Record<"isFreeSoon" | "sortRating" | "priceCents" | "id", SQLWrapper>,
): SQL[] => [desc(of.isFreeSoon), desc(of.sortRating), asc(of.priceCents), asc(of.id)];
