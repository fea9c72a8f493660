import type { Db } from "~/db/client.server";
import { runCommand } from "~/db/retry.server";
import type { SignedInCaller } from "~/domain/caller";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { holdEnd } from "./booking";

/** `not-found`: another learner's hold. `too-late`: it has expired, is no longer a hold, or was already prolonged. */
export type HoldError = "not-found" | "too-late";

/** A running hold, read under its locks. */
export interface RunningHold {
  expiresAt: Date;
  isProlonged: boolean;
  startsAt: Date;
}

/**
 * What is held while its learner pays, a session's time or a seat in a class. What sets the two apart is behind this.
 */
export interface HoldKind<Context, Released> {
  /** Takes the locks of the learner's own hold. @returns null for another learner's */
  lock(tx: Db, id: string, learnerId: string): Promise<Context | null>;
  /** Reads it under these locks; null unless it is running. */
  read(tx: Db, held: { id: string; context: Context; now: Date }): Promise<RunningHold | null>;
  prolong(tx: Db, held: { id: string; until: Date; now: Date }): Promise<unknown>;
  /** Ends it. @returns null if it is no longer a hold */
  release(tx: Db, caller: SignedInCaller, held: { id: string; context: Context }): Promise<Released | null>;
}

/**
 * Prolongs a running hold once by 15 minutes, at most to the start of what is held (WCAG 2.2.1).
 * @returns its new end
 */
export const prolong = <Context>(
  kind: HoldKind<Context, unknown>,
  db: Db,
  caller: SignedInCaller,
  id: string,
): Promise<Result<Date, HoldError>> =>
  withHold(kind, { db, caller, id }, async (tx, { context }) => {
    const { now } = caller;
    const hold = await kind.read(tx, { id, context, now });
    if (!hold || hold.isProlonged || hold.startsAt <= now) return fail("too-late");
    const until = holdEnd(hold.expiresAt, hold.startsAt);
    await kind.prolong(tx, { id, until, now });
    return ok(until);
  });

/** Releases a hold before it expires. What is already paid for stays. */
export const release = <Context, Released>(
  kind: HoldKind<Context, Released>,
  db: Db,
  caller: SignedInCaller,
  id: string,
): Promise<Result<Released, HoldError>> =>
  withHold(kind, { db, caller, id }, async (tx, { context }) => {
    if (!(await kind.read(tx, { id, context, now: caller.now }))) return fail("too-late");
    const released = await kind.release(tx, caller, { id, context });
    return released ? ok(released) : fail("too-late");
  });

/** Runs a command in a transaction under the locks of the caller's own hold. */
async function withHold<Context, Done>(
  kind: HoldKind<Context, unknown>,
  { db, caller, id }: { db: Db; caller: SignedInCaller; id: string },
  command: (tx: Db, held: { context: Context }) => Promise<Result<Done, HoldError>>,
): Promise<Result<Done, HoldError>> {
  if (!isId(id)) return fail("not-found");
  return runCommand(db, async (tx): Promise<Result<Done, HoldError>> => {
    const context = await kind.lock(tx, id, caller.actor.userId);
    return context ? command(tx, { context }) : fail("not-found");
  });
}
