import type { RouterContextProvider } from "react-router";
import { findNextSlots } from "~/domain/availability/queries.server";
import { formatNear } from "~/shared/format-time";
import { servicesContext } from "./context";
import { viewerZone } from "./time-zone.server";

/**
 * The next free time of each expert in words, as the listing tells it to this learner in the learner's own zone; null
 * where there is none. By record id; three queries for all of them.
 */
export async function nextTimes(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { expertIds, learnerId }: { expertIds: readonly string[]; learnerId: string },
): Promise<Record<string, string | null>> {
  const { db, clock } = context.get(servicesContext);
  const [now, zone] = [clock(), viewerZone(context, request)];
  const slots = await findNextSlots(db, { expertIds, learnerId, now, count: 1 });
  return Object.fromEntries(
    [...slots].map(([id, [first]]) => [id, first ? formatNear(first, zone, now) : null]),
  );
}

/** The same of one expert; undefined for one that isn't listed: nothing of theirs is offered yet. */
export async function nextTimeOf(
  context: Readonly<RouterContextProvider>,
  request: Request,
  { expertId, isListed, learnerId }: { expertId: string; isListed: boolean; learnerId: string },
): Promise<string | null | undefined> {
  if (!isListed) return undefined;
  const next = await nextTimes(context, request, { expertIds: [expertId], learnerId });
  return next[expertId] ?? null;
}
