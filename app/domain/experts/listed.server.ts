import { sql } from "drizzle-orm";
import { experts } from "~/db/schema/experts";
import { expertsUsers } from "~/db/schema/experts-users";

/** Who is seen at all: the approved and not deleted. The condition of the partial indexes, word by word: the planner compares. */
export const listed = sql`${experts.approved} and ${experts.deletedAt} is null`;

/**
 * True of the record with this id, and of the record linked to the account with this id. Two index look-ups; an `or`
 * across a join would read every expert.
 */
export const hasExpertOrUserId = (id: string) =>
  sql`${experts.id} in (${id}, (select ${expertsUsers.expertId} from ${expertsUsers} where ${expertsUsers.userId} = ${id}))`;
