import type { Db } from "~/db/client.server";
import type { LiveClass } from "~/db/schema/classes";
import type { Caller, SignedInCaller } from "~/domain/caller";
import type { Result } from "~/shared/result";

/** Whose classes somebody runs: the admin any, an expert the own ones. */
export type ClassScope = { isAdmin: true } | { isAdmin: false; expertId: string };

/** Cancels a class: every seat is cancelled and given back, the line is closed, everybody is told. Twice is no error. */
export async function cancelClass(
  _db: Db,
  _caller: SignedInCaller,
  _input: { scope: ClassScope; classId: string; reason: string },
): Promise<Result<LiveClass, "not-found" | "over">> {
  throw new Error("Not built");
}

/** The same inside another transaction, which holds the class's lock: 'system' where too few seats were sold. */
export async function cancelClassLocked(
  _tx: Db,
  _caller: Pick<Caller, "now" | "appUrl">,
  _input: { classId: string; by: NonNullable<LiveClass["cancelledBy"]>; reason: string | null },
): Promise<void> {
  throw new Error("Not built");
}
