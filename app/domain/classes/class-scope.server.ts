import { and, eq, type SQL } from "drizzle-orm";
import { classes, type LiveClass } from "~/db/schema/classes/classes";

/** The classes that the caller can run: all for the admin, their own for an expert. */
export type ClassScope = { isAdmin: true } | { isAdmin: false; expertId: string };

/** Reports whether the caller can run a class. Treat a class out of scope like a class that doesn't exist. */
export const isInScope = (scope: ClassScope, { expertId }: Pick<LiveClass, "expertId">): boolean =>
  scope.isAdmin || scope.expertId === expertId;

/** Returns the SQL condition for a class in scope, or for all classes in scope without `classId`. */
export const whereInScope = (scope: ClassScope, classId?: string): SQL | undefined =>
  and(
    scope.isAdmin ? undefined : eq(classes.expertId, scope.expertId),
    classId === undefined ? undefined : eq(classes.id, classId),
  );
