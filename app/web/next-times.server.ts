import { findNextSlots } from "~/domain/availability/queries.server";
import { formatNear } from "~/shared/format-time";
import { type Context, callerContext, servicesContext } from "./context";
import { viewerZone } from "./time-zone.server";
import { orUnavailable } from "./unavailable.server";

/**
 * The next free time of each expert in words, as the listing tells it to this learner in the learner's own zone; null
 * where there is none. By record id; three queries for all of them.
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
 * The same of one expert; undefined where the record isn't listed: nothing of theirs is offered yet.
 * @param listedId the listed record's id; null where it isn't listed
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
