import type { Clocks } from "./clock.server.ts";
import type { Component } from "./components.server.ts";
import { dayMs, type Length, type Moment, type Period, periodsOf, readLength } from "./moment.server.ts";
import { parameterOf, propertiesOf, rawValues, wordOf } from "./property.server.ts";
import { Unreadable } from "./unreadable.ts";

/** A VEVENT: a single event, a series, or another version of some of a series. */
export interface CalendarEvent {
  uid: string | null;
  sequence: number;
  start: Moment;
  length: Length;
  isBusy: boolean;
  rules: string[];
  exceptRules: string[];
  additions: Period[];
  exceptions: Moment[];
  /** The start in the series that this event replaces; with `isRange` from there on. */
  replaces: Moment | null;
  isRange: boolean;
}

/** Reads a VEVENT. Null without a start: then it takes no time. */
export function readEvent(component: Component, clocks: Clocks): CalendarEvent | null {
  const momentsOf = (name: string) =>
    propertiesOf(component, name).flatMap((property) => periodsOf(property, clocks));
  const start = momentsOf("DTSTART")[0]?.start;
  if (!start) return null;
  const rules = rawValues(component, "RRULE");
  const [recurrence] = propertiesOf(component, "RECURRENCE-ID");
  return {
    uid: rawValues(component, "UID")[0]?.trim() || null,
    sequence: Number.parseInt(rawValues(component, "SEQUENCE")[0] ?? "", 10) || 0,
    start,
    length: lengthOf(component, start, momentsOf("DTEND")[0]?.start),
    isBusy: isBusy(component),
    rules,
    exceptRules: rawValues(component, "EXRULE"),
    additions: momentsOf("RDATE"),
    exceptions: momentsOf("EXDATE").map((period) => period.start),
    // Some programs give a series that they have changed as a whole the id of its first start.
    replaces: recurrence && rules.length === 0 ? (periodsOf(recurrence, clocks)[0]?.start ?? null) : null,
    isRange: recurrence !== undefined && parameterOf(recurrence, "range")?.toUpperCase() === "THISANDFUTURE",
  };
}

/** A tentative event takes its time: its owner would rather lose an offer than keep two appointments. */
function isBusy(component: Component): boolean {
  const busyStatus = wordOf(component, "X-MICROSOFT-CDO-BUSYSTATUS");
  return (
    wordOf(component, "STATUS") !== "CANCELLED" &&
    wordOf(component, "TRANSP") !== "TRANSPARENT" &&
    busyStatus !== "FREE" &&
    busyStatus !== "WORKINGELSEWHERE"
  );
}

/** A date without a length is one day (RFC 5545, 3.6.1), as is one that ends when it begins. */
function lengthOf(component: Component, start: Moment, end: Moment | undefined): Length {
  const [duration] = propertiesOf(component, "DURATION");
  if (end && start.isDate && end.isDate) return { days: Math.max(1, (end.wall - start.wall) / dayMs), ms: 0 };
  if (end) return { days: 0, ms: Math.max(0, end.instant - start.instant) };
  if (!duration) return { days: start.isDate ? 1 : 0, ms: 0 };
  const [text] = duration.values;
  if (typeof text !== "string") throw new Unreadable("unreadable time");
  const { days, ms } = readLength(text);
  return { days: start.isDate && ms === 0 ? Math.max(1, days) : days, ms };
}
