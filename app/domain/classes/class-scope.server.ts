import { and, eq, type SQL } from "drizzle-orm";
import { classes, type LiveClass } from "~/db/schema/classes/classes";

/** Which classes the caller runs: the admin any, an expert the own ones. */
export type ClassScope = { isAdmin: true } | { isAdmin: false; expertId: string };

/** Whether the caller may run a class. Another expert's class looks like one that doesn't exist. */
export const isInScope = (scope: ClassScope, { expertId }: Pick<LiveClass, "expertId">): boolean =>
  scope.isAdmin || scope.expertId === expertId;

/** The condition for a query: this class, if it is theirs to run. */
export const whereInScope = (scope: ClassScope, classId?: string): SQL | undefined =>
  and(
    scope.isAdmin ? undefined : eq(classes.expertId, scope.expertId),
    classId === undefined ? undefined : eq(classes.id, classId),
  );
