import { findNextSlots } from "~/domain/availability/queries.server";
import { formatNear } from "~/shared/format-time";
import { type Context, callerContext, servicesContext } from "./context";
import { viewerZone } from "./time-zone.server";
import { orUnavailable } from "./unavailable.server";

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

/**
 * The same for one expert; undefined if the record isn't listed, because it offers nothing yet.
 * @param listedId the listed record's id; null if it isn't listed
 * @throws the 503 of `unavailable` while the times can't be read
 */
export async function nextTimeOf(
  context: Context,
  request: Request,
  { listedId, learnerId }: { listedId: string | null; learnerId: string },
): Promise<string | null | undefined> {
  if (listedId === null) return undefined;
  const next = await orUnavailable(() => nextTimes(context, request, { expertIds: [listedId], learnerId }));
  return next[listedId] ?? null;
}
