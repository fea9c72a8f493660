import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { runCommand } from "~/db/retry.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { isTheirExpert } from "~/domain/experts/record/their-expert.server";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { readStored, type StoredHours } from "./own-week.server";

/**
 * A kind of entry that an expert has for single dates: days off or extra hours. Both are added and removed in the same
 * way.
 */
export interface OwnDates<Entry extends object, Refusal extends string> {
  word: string;
  /** The maximum number of entries of an expert that aren't over. */
  limit: number;
  label(entry: Entry): string;
  firstDay(entry: Entry): string;
  isSame(one: Entry, other: Entry): boolean;
  keptIn(stored: StoredHours): Entry[];
  refuse?(entry: Entry, stored: StoredHours): Refusal | null;
  insert(tx: Db, expertId: string, entry: Entry): Promise<unknown>;
  remove(tx: Db, expertId: string, id: string): Promise<Entry | undefined>;
  detail(entry: Entry): Record<string, string>;
}

/**
 * Adds an entry to the expert's own calendar, under the expert's lock. Bookings don't change. Adding the same entry
 * again is not an error, so a temporary storage fault is retried.
 * @returns the entry in words
 */
export function addDates<Entry extends object, Refusal extends string>(
  db: Db,
  caller: SignedInCaller,
  dates: OwnDates<Entry, Refusal>,
  entry: Entry,
): Promise<Result<string, Refusal | "past" | "too-many" | "expert-gone">> {
  const { userId, expertId } = caller.actor;
  return runCommand(
    db,
    async (tx): Promise<Result<string, Refusal | "past" | "too-many" | "expert-gone">> => {
      if (!expertId) return fail("expert-gone");
      await lockInOrder(tx, ["expert", expertId]);
      const isOwn = await isTheirExpert(tx, { userId, expertId });
      const stored = isOwn ? await readStored(tx, expertId, caller.now) : null;
      if (!stored) return fail("expert-gone");
      if (dates.firstDay(entry) < stored.today) return fail("past");
      const kept = dates.keptIn(stored);
      if (kept.some((other) => dates.isSame(entry, other))) return ok(dates.label(entry));
      if (kept.length >= dates.limit) return fail("too-many");
      const refusal = dates.refuse?.(entry, stored);
      if (refusal) return fail(refusal);
      await dates.insert(tx, expertId, entry);
      await audit(tx, caller, expertId, { [dates.word]: "added", ...dates.detail(entry) });
      return ok(dates.label(entry));
    },
  );
}

/**
 * Removes an entry of the caller's own expert; another expert's isn't found. A temporary storage fault is retried.
 * @returns the entry in words
 */
export function removeDates<Entry extends object>(
  db: Db,
  caller: SignedInCaller,
  dates: OwnDates<Entry, string>,
  { id }: { id: string },
): Promise<Result<string, "not-found">> {
  const { userId, expertId } = caller.actor;
  // What an earlier try removed: if it was committed but the answer was lost, the next try finds nothing.
  let found: Entry | undefined;
  return runCommand(db, async (tx): Promise<Result<string, "not-found">> => {
    if (!expertId || !isId(id)) return fail("not-found");
    await lockInOrder(tx, ["expert", expertId]);
    if (!(await isTheirExpert(tx, { userId, expertId }))) return fail("not-found");
    const removed = await dates.remove(tx, expertId, id);
    if (removed) await audit(tx, caller, expertId, { [dates.word]: "removed", ...dates.detail(removed) });
    found = removed ?? found;
    return found ? ok(dates.label(found)) : fail("not-found");
  });
}

const audit = (tx: Db, caller: SignedInCaller, expertId: string, detail: Record<string, string>) =>
  recordAudit(tx, caller, {
    action: "hours-saved",
    object: { type: "expert", id: expertId },
    detail,
  });
