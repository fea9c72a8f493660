import { RRuleTemporal } from "rrule-temporal";
import { dayMs, dayOf, type Moment } from "./moment.server.ts";
import { Unreadable } from "./unreadable.ts";

/** What a rule may say. Another part would change its meaning in a way that isn't known. */
const parts = new Set(
  "RSCALE SKIP FREQ INTERVAL COUNT UNTIL WKST BYDAY BYMONTH BYMONTHDAY BYYEARDAY BYWEEKNO BYSETPOS BYHOUR BYMINUTE BYSECOND".split(
    " ",
  ),
);
const timeParts = new Set(["BYHOUR", "BYMINUTE", "BYSECOND"]);

/**
 * Returns the wall times in [from, until] at which a rule ("FREQ=WEEKLY;BYDAY=MO") repeats a start. The library counts
 * in UTC here: it is given what the zone's clocks show, and skips to the span without walking there.
 */
export function startsOf(
  rule: string,
  start: Moment,
  { from, until }: { from: number; until: number },
): number[] {
  const given = readRule(rule);
  const last = given.has("UNTIL") ? untilOf(given.get("UNTIL") ?? "", start) : Number.POSITIVE_INFINITY;
  if (last < from || start.wall > until) return [];
  if (last !== Number.POSITIVE_INFINITY) given.set("UNTIL", `${compact(last)}Z`);
  const text = [...given]
    .filter(([name]) => !(start.isDate && timeParts.has(name)))
    .map((pair) => pair.join("="));
  const series = seriesOf(`DTSTART;TZID=UTC:${compact(start.wall)}\nRRULE:${text.join(";")}`);
  try {
    const walls = series.between(new Date(from), new Date(until), true).map((at) => at.epochMilliseconds);
    return start.isDate ? [...new Set(walls.map(dayOf))] : walls;
  } catch (cause) {
    throw new Unreadable("takes too long", { cause });
  }
}

function seriesOf(rruleString: string): RRuleTemporal {
  try {
    return new RRuleTemporal({ rruleString, cache: false });
  } catch (cause) {
    throw new Unreadable("unreadable time", { cause });
  }
}

function readRule(rule: string): Map<string, string> {
  const pairs = rule.replaceAll("\\", "").toUpperCase().split(";").filter(Boolean);
  const given = new Map(
    pairs.map((pair): [string, string] => [pair.split("=", 1)[0] ?? "", pair.slice(pair.indexOf("=") + 1)]),
  );
  const scale = given.get("RSCALE") ?? "GREGORIAN";
  if (scale !== "GREGORIAN") throw new Unreadable("unknown calendar system");
  if (!given.has("SKIP")) given.delete("RSCALE");
  if ([...given.keys()].some((name) => !parts.has(name))) throw new Unreadable("unreadable time");
  return given;
}

/** Returns the wall time up to which a rule repeats. A date counts whole. */
function untilOf(text: string, start: Moment): number {
  const [, year, month, day, hour, minute, second, utc] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)(Z?))?$/.exec(text) ?? [];
  const midnight = Date.parse(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(midnight)) throw new Unreadable("unreadable time");
  if (hour === undefined) return midnight + dayMs - 1000;
  const wall = midnight + ((Number(hour) * 60 + Number(minute)) * 60 + Number(second)) * 1000;
  return utc && !start.isDate && !start.clock.isFloating ? start.clock.wallAt(wall) : wall;
}

/** "20261123T140000" */
const compact = (wall: number) => new Date(wall).toISOString().slice(0, 19).replace(/[-:]/g, "");
