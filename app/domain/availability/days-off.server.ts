import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { retryPassing } from "~/db/retry.server";
import { expertDaysOff } from "~/db/schema/expert-days-off";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { isTheirExpert } from "~/domain/experts/their-expert.server";
import { isId } from "~/platform/ids";
import { isoDay } from "~/shared/format-time";
import { fail, ok, type Result } from "~/shared/result";
import { type DaysOff, daysOffLabel, daysOffLimits } from "./days-off";
import type { DaysOffError } from "./messages";
import { ownDaysOffQuery, readStored } from "./own-week.server";

type Wait = (milliseconds: number) => Promise<void>;

/**
 * Takes days off, by the expert's own calendar; the form and the database know what a span of days is. Bookings on them stay. The same days again are not an error, so a passing
 * storage fault is simply tried again.
 * @returns the days in words
 */
export function addDaysOff(
  db: Db,
  caller: SignedInCaller,
  days: DaysOff,
  wait?: Wait,
): Promise<Result<string, DaysOffError | "expert-gone">> {
  return retryPassing(() => addOnce(db, caller, days), wait);
}

function addOnce(
  db: Db,
  caller: SignedInCaller,
  { firstDay, lastDay }: DaysOff,
): Promise<Result<string, DaysOffError | "expert-gone">> {
  const { userId, expertId } = caller.actor;
  const days = { firstDay, lastDay };
  return db.transaction(async (tx) => {
    if (!expertId) return fail("expert-gone");
    await lockInOrder(tx, ["expert", expertId]);
    const isOwn = await isTheirExpert(tx, { userId, expertId });
    const stored = isOwn ? await readStored(tx, expertId) : null;
    if (!stored) return fail("expert-gone");
    const today = isoDay(caller.now, stored.timeZone);
    if (firstDay < today) return fail("past");
    const kept = await ownDaysOffQuery(tx, expertId, today);
    const isKnown = kept.some((entry) => entry.firstDay === firstDay && entry.lastDay === lastDay);
    if (isKnown) return ok(daysOffLabel(days));
    if (kept.length >= daysOffLimits.entries) return fail("too-many");
    await tx.insert(expertDaysOff).values({ expertId, ...days });
    await audit(tx, caller, expertId, { dayOff: "added", ...days });
    return ok(daysOffLabel(days));
  });
}

/**
 * Gives days off back. Found through their owner: somebody else's aren't there. A passing storage fault is tried again.
 * @returns the days in words
 */
export function removeDaysOff(
  db: Db,
  caller: SignedInCaller,
  { id }: { id: string },
  wait?: Wait,
): Promise<Result<string, "not-found">> {
  const { userId, expertId } = caller.actor;
  // What a try has found already: when its commit got through and only the answer was lost, the next one finds nothing.
  let found: DaysOff | undefined;
  const removeOnce = () =>
    db.transaction(async (tx): Promise<Result<string, "not-found">> => {
      if (!expertId || !isId(id)) return fail("not-found");
      await lockInOrder(tx, ["expert", expertId]);
      if (!(await isTheirExpert(tx, { userId, expertId }))) return fail("not-found");
      const [removed] = await tx
        .delete(expertDaysOff)
        .where(and(eq(expertDaysOff.id, id), eq(expertDaysOff.expertId, expertId)))
        .returning({ firstDay: expertDaysOff.firstDay, lastDay: expertDaysOff.lastDay });
      if (removed) await audit(tx, caller, expertId, { dayOff: "removed", ...removed });
      found = removed ?? found;
      return found ? ok(daysOffLabel(found)) : fail("not-found");
    });
  return retryPassing(removeOnce, wait);
}

const audit = (tx: Db, caller: SignedInCaller, expertId: string, detail: Record<string, string>) =>
  recordAudit(tx, caller, {
    action: "hours-saved",
    object: { type: "expert", id: expertId },
    detail,
  });
