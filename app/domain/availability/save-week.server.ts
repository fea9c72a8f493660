import { and, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { retryPassing } from "~/db/retry.server";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { expertCalendars } from "~/db/schema/experts/expert-calendars";
import { experts } from "~/db/schema/experts/experts";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { isTheirExpert } from "~/domain/experts/record/their-expert.server";
import { fail, ok, type Result } from "~/shared/result";
import { sameZone } from "~/shared/zone-names";
import { countWeek, type OwnWeek, type PostedWeek, rangeId, rangesOf, ticksOf } from "./own-week";
import { readStored } from "./own-week.server";

/** A null `timeZone` keeps the stored zone; a null `version` overwrites any stored week. */
export type WeekToSave = Pick<PostedWeek, "ticks" | "drop" | "timeZone" | "version">;

export type SaveWeekError =
  | { code: "nothing-selected" }
  | { code: "expert-gone" }
  /** The week was saved elsewhere, so nothing was changed. `saved` is the stored week. */
  | { code: "stale"; saved: OwnWeek };

/**
 * Replaces the week of the caller's own expert record, under the expert's lock. Bookings and inactive ranges don't
 * change. Saving a week that is already stored is not an error, whatever the version, so a double click is harmless and
 * a temporary storage fault is retried.
 * @returns the number of days with hours, and of hourly slots
 */
export function saveWeek(
  db: Db,
  caller: SignedInCaller,
  week: WeekToSave,
): Promise<Result<{ days: number; slots: number }, SaveWeekError>> {
  return retryPassing(() => saveOnce(db, caller, week));
}

function saveOnce(
  db: Db,
  caller: SignedInCaller,
  { ticks, drop, version, ...week }: WeekToSave,
): Promise<Result<{ days: number; slots: number }, SaveWeekError>> {
  const { userId, expertId } = caller.actor;
  return db.transaction(async (tx) => {
    if (!expertId) return fail({ code: "expert-gone" });
    await lockInOrder(tx, ["expert", expertId]);
    const isOwn = await isTheirExpert(tx, { userId, expertId });
    const stored = isOwn ? await readStored(tx, expertId, caller.now) : null;
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
    await incrementHoursVersion(tx, expertId);
    await recordAudit(tx, caller, {
      action: "hours-saved",
      object: { type: "expert", id: expertId },
      detail: counts,
    });
    return ok(counts);
  });
}

async function incrementHoursVersion(tx: Db, expertId: string) {
  await tx
    .insert(expertCalendars)
    .values({ expertId, hoursVersion: 1 })
    .onConflictDoUpdate({
      target: expertCalendars.expertId,
      set: { hoursVersion: sql`${expertCalendars.hoursVersion} + 1` },
    });
}
