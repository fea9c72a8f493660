import { findNextSlots } from "~/domain/availability/queries.server";
import { formatNear } from "~/shared/format-time";
import { type Context, callerContext, servicesContext } from "./context";
import { viewerZone } from "./time-zone.server";

/**
 * Returns the next free time of each expert by record id, as the listing shows it in the learner's zone; null if there
 * is none. It needs three queries in total.
 */
export async function nextTimes(
  context: Context,
  request: Request,
  { expertIds, learnerId }: { expertIds: readonly string[]; learnerId: string },
): Promise<Record<string, string | null>> {
  const { db } = context.get(servicesContext);
  const { now } = context.get(callerContext);
  const zone = viewerZone(context, request);
  const slots = await findNextSlots(db, { expertIds, learnerId, now, count: 1 });
  return Object.fromEntries(
    [...slots].map(([id, [first]]) => [id, first ? formatNear(first, zone, now) : null]),
  );
}
