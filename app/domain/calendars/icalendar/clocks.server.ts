import { hasClock } from "../../../shared/time.server.ts";
import { type Clock, type Clocks, zoneClock } from "./clock.server.ts";
import type { Component } from "./components.server.ts";
import { describedClock } from "./described-clock.server.ts";
import { textOf } from "./property.server.ts";
import { Unreadable } from "./unreadable.ts";
import { windowsZones } from "./windows-zones.ts";

/**
 * Returns the clocks of a document's zones. A name of the IANA or of Windows counts more than the document's
 * description, because descriptions get old.
 * @param until epoch milliseconds up to which descriptions are worked out
 */
export function clocksOf(calendar: Component, zone: string, until: number): Clocks {
  const described = new Map<string, Component>();
  for (const part of calendar.parts) {
    const id = part.name === "VTIMEZONE" ? textOf(part, "TZID") : null;
    if (id !== null) described.set(id, part);
  }
  const known = new Map<string, Clock>();
  const find = (zoneId: string): Clock => {
    const description = described.get(zoneId);
    const location = description ? textOf(description, "X-LIC-LOCATION") : null;
    const name = ianaName(zoneId) ?? (location === null ? null : ianaName(location));
    // "EST" means what the document says of it, not what a library has once called so.
    if (name !== null && (name.includes("/") || !description)) return zoneClock(name);
    if (description) return describedClock(description, until);
    throw new Unreadable("unknown time zone");
  };
  return {
    floating: { ...zoneClock(zone), isFloating: true },
    of(zoneId) {
      const clock = known.get(zoneId) ?? find(zoneId);
      known.set(zoneId, clock);
      return clock;
    },
  };
}

/** "Europe/Berlin", "W. Europe Standard Time" or "/example.org/2026/Europe/Berlin" → "Europe/Berlin" */
function ianaName(zoneId: string): string | null {
  if (zoneId.length > 200) return null;
  const parts = zoneId.split("/");
  const endings = parts.map((_, index) => parts.slice(index).join("/"));
  const names = endings.filter((name, index) => index === 0 || name.includes("/"));
  if (Object.hasOwn(windowsZones, zoneId)) return windowsZones[zoneId] ?? null;
  return names.find((name) => name !== "" && !isAbbreviation.test(name) && hasClock(name)) ?? null;
}

/** Names that libraries keep from their early days: their "BST" is in Dhaka, most people's in London. */
const isAbbreviation =
  /^(ACT|AET|AGT|ART|AST|BET|BST|CAT|CNT|CST|CTT|EAT|ECT|IET|IST|JST|MIT|NET|NST|PLT|PNT|PRT|PST|SST|VST)$/;
