import type { RouterContextProvider } from "react-router";
import { readHours } from "~/domain/availability/own-week.server";
import { zoneGroups } from "~/shared/zone-groups.server";
import { callerContext, servicesContext } from "~/web/context";
import { isZoneChosen, viewerZone } from "~/web/time-zone.server";

/**
 * Loads what the hours editor shows, on every page that has it; null without a card. A week that was never saved starts
 * in the viewer's own zone, if it is known.
 */
export async function loadHours(
  context: Readonly<RouterContextProvider>,
  request: Request,
  expertId: string | null,
) {
  const { db, zoneWatch } = context.get(servicesContext);
  if (!expertId) return null;
  const hours = await readHours(db, expertId, context.get(callerContext).now);
  if (!hours) return null;
  const isEmpty = hours.version === 0 && hours.ticks.length + hours.outside.length === 0;
  const startZone = isEmpty && isZoneChosen(context, request) ? viewerZone(context, request) : hours.timeZone;
  const isZoneDoubtful = zoneWatch.standing().doubts.some(({ zone }) => zone === hours.timeZone);
  return { ...hours, startZone, isZoneDoubtful, zones: zoneGroups(startZone) };
}
