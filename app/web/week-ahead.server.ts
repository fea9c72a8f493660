import { type CardWeek, withoutTimes } from "~/domain/availability/week-ahead";
import { daysOfWeekAhead, findFreeAhead } from "~/domain/availability/week-ahead.server";
import { formatNear } from "~/shared/format-time";
import { type Context, callerContext, servicesContext } from "./context";
import { viewerZone } from "./time-zone.server";
import { orUnavailable } from "./unavailable.server";

/**
 * Reads the week ahead of each expert, by record id: in the zone of a signed-in caller, without what is busy for the
 * caller. A visitor gets days in UTC without times (decisions B7 and I4). One query.
 */
export async function readWeeks(
  context: Context,
  request: Request,
  expertIds: readonly string[],
): Promise<Record<string, CardWeek>> {
  const { db } = context.get(servicesContext);
  const { actor, now } = context.get(callerContext);
  const zone = actor ? viewerZone(context, request) : "UTC";
  const found = await findFreeAhead(db, { zone, now, expertIds, learnerId: actor?.userId ?? null, count: 1 });
  const days = daysOfWeekAhead({ zone, now });
  const weeks = [...found].map(
    ([
      id,
      {
        hasHours,
        starts: [first],
        week,
      },
    ]): [string, CardWeek] => [
      id,
      actor
        ? { days, hasHours, free: week, next: first ? formatNear(first, zone, now) : null }
        : { days, hasHours, free: withoutTimes(week), next: null },
    ],
  );
  return Object.fromEntries(weeks);
}

/**
 * The same for one expert; undefined if the record isn't listed, because it offers nothing yet.
 * @param listedId the listed record's id; null if it isn't listed
 * @throws the 503 of `unavailable` while the times can't be read
 */
export async function readWeekOf(
  context: Context,
  request: Request,
  listedId: string | null,
): Promise<CardWeek | undefined> {
  if (listedId === null) return undefined;
  const weeks = await orUnavailable(() => readWeeks(context, request, [listedId]));
  return weeks[listedId];
}
