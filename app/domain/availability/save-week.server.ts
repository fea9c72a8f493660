import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { retryPassing } from "~/db/retry.server";
import { expertAvailability } from "~/db/schema/expert-availability";
import { expertCalendars } from "~/db/schema/expert-calendars";
import { experts } from "~/db/schema/experts";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { isTheirExpert } from "~/domain/experts/their-expert.server";
import { fail, ok, type Result } from "~/shared/result";
import { sameZone } from "~/shared/zone-names";
import type { Tick } from "./editor";
import { countWeek, type OwnWeek, rangeId, rangesOf, ticksOf } from "./own-week";
import { readStored } from "./own-week.server";

export interface WeekToSave {
  /** Whose week: the account's own expert record, from the session. */
  actor: { userId: string; expertId: string };
  ticks: readonly Tick[];
  /** Ids of stored hours outside the grid that are to go; all others stay. */
  drop: readonly string[];
  /** Null leaves the zone as it is. */
  timeZone: string | null;
  /** The version that was edited; null to save over whatever is there. */
  version: number | null;
  /** The client's address, for the audit. */
  sourceAddress: string | null;
  now: Date;
}

export type SaveWeekError =
  | { code: "nothing-selected" }
  | { code: "expert-gone" }
  /** Somebody saved since: what is stored now, nothing was changed. */
  | { code: "stale"; saved: OwnWeek };

/**
 * Replaces an expert's week, under the expert's lock. Bookings are never touched, nor are ranges that were switched off.
 * Saving what is stored already is no error, whatever the version: the answer to a double click got lost, at worst. So
 * a passing storage fault is simply tried again.
 * @returns what the week holds now: days with hours, hourly slots
 */
export function saveWeek(
  db: Db,
  week: WeekToSave,
  wait?: (milliseconds: number) => Promise<void>,
): Promise<Result<{ days: number; slots: number }, SaveWeekError>> {
  return retryPassing(() => saveOnce(db, week), wait);
}

function saveOnce(db: Db, week: WeekToSave): Promise<Result<{ days: number; slots: number }, SaveWeekError>> {
  const { actor, ticks, drop, version } = week;
  const { expertId } = actor;
  return db.transaction(async (tx) => {
    await lockInOrder(tx, ["expert", expertId]);
    const stored = (await isTheirExpert(tx, actor)) ? await readStored(tx, expertId) : null;
    if (!stored) return fail({ code: "expert-gone" });

    const timeZone = week.timeZone ?? stored.storedZone;
    const before = ticksOf(stored.ranges);
    const outside = before.outside.filter((range) => !drop.includes(rangeId(range)));
    const counts = countWeek({ ticks: [...ticks], outside });
    if (counts.slots === 0) return fail({ code: "nothing-selected" });
    const isSame =
      String(ticks) === String(before.ticks) &&
      outside.length === before.outside.length &&
      sameZone(timeZone, stored.storedZone);
    if (isSame) return ok(counts);
    if (version !== null && version !== stored.version) {
      return fail({
        code: "stale",
        saved: { ...before, timeZone: stored.timeZone, version: stored.version },
      });
    }

    await tx
      .delete(expertAvailability)
      .where(and(eq(expertAvailability.expertId, expertId), eq(expertAvailability.isActive, true)));
    const ranges = [...rangesOf(ticks), ...outside];
    await tx.insert(expertAvailability).values(ranges.map((range) => ({ ...range, expertId })));
    if (timeZone !== stored.storedZone) {
      await tx.update(experts).set({ timeZone }).where(eq(experts.id, expertId));
    }
    await countUp(tx, expertId);
    await recordAudit(tx, week, {
      action: "hours-saved",
      object: { type: "expert", id: expertId },
      detail: counts,
    });
    return ok(counts);
  });
}

async function countUp(tx: Db, expertId: string) {
  await tx
    .insert(expertCalendars)
    .values({ expertId, hoursVersion: 1 })
    .onConflictDoUpdate({
      target: expertCalendars.expertId,
      set: { hoursVersion: sql`${expertCalendars.hoursVersion} + 1` },
    });
}
