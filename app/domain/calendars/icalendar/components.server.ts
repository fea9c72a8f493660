import { readingLimits } from "./busy-time.ts";
import { Unreadable } from "./unreadable.ts";

/** A component with the lines that matter for busy times, unfolded, by the property's name. */
export interface Component {
  name: string;
  lines: Map<string, string[]>;
  parts: Component[];
}

const onset = ["DTSTART", "RDATE", "RRULE", "TZOFFSETFROM", "TZOFFSETTO"];
const event = ["DTEND", "DTSTART", "DURATION", "EXDATE", "EXRULE", "RDATE", "RECURRENCE-ID", "RRULE"];
const facts = ["SEQUENCE", "STATUS", "TRANSP", "UID", "X-MICROSOFT-CDO-BUSYSTATUS"];

/** What is read, and in which component it counts. All else is passed over before anything parses it. */
const read: Record<string, { within: string | null; lines: Set<string> }> = {
  VCALENDAR: { within: null, lines: new Set(["CALSCALE", "METHOD", "VERSION"]) },
  VEVENT: { within: "VCALENDAR", lines: new Set([...event, ...facts]) },
  VFREEBUSY: { within: "VCALENDAR", lines: new Set(["FREEBUSY"]) },
  VTIMEZONE: { within: "VCALENDAR", lines: new Set(["TZID", "X-LIC-LOCATION"]) },
  STANDARD: { within: "VTIMEZONE", lines: new Set(onset) },
  DAYLIGHT: { within: "VTIMEZONE", lines: new Set(onset) },
};

/** Returns the calendars of a text, mostly one. */
export function readComponents(text: string): Component[] {
  const calendars: Component[] = [];
  const open: (Component & { isRead: boolean })[] = [];
  let entries = 0;
  const begin = (name: string) => {
    entries += 1;
    if (entries > readingLimits.entries) throw new Unreadable("too many entries");
    if (open.length >= readingLimits.depth) throw new Unreadable("not a calendar");
    const parent = open.at(-1);
    const isRead = read[name]?.within === (parent ? parent.isRead && parent.name : null);
    const component = { name, lines: new Map(), parts: [], isRead };
    if (isRead) (parent?.parts ?? calendars).push(component);
    open.push(component);
  };
  const isWanted = (name: string) => {
    if (name === "BEGIN" || name === "END") return true;
    const component = open.at(-1);
    return component?.isRead && read[component.name]?.lines.has(name);
  };
  eachLine(text, isWanted, (name, line) => {
    const component = open.at(-1);
    const known = component?.lines.get(name);
    if (name === "BEGIN") begin(componentOf(line));
    else if (name === "END") closeComponent(open, componentOf(line));
    else if (known) known.push(line);
    else component?.lines.set(name, [line]);
  });
  if (calendars.length === 0) throw new Unreadable("not a calendar");
  if (open.length > 0) throw new Unreadable("cut off");
  return calendars;
}

const componentOf = (line: string) =>
  line
    .slice(line.indexOf(":") + 1)
    .trim()
    .toUpperCase();

function closeComponent(open: Component[], name: string): void {
  const index = open.findLastIndex((component) => component.name === name);
  if (index >= 0) open.length = index;
}

/** Calls `take` with each wanted line, unfolded. The others are never put together. */
function eachLine(
  text: string,
  isWanted: (name: string) => boolean | undefined,
  take: (name: string, line: string) => void,
): void {
  const lineEnd = text.includes("\n") ? "\n" : "\r";
  // Some programs fold a line after the name.
  const nameOf = /[A-Za-z0-9-]{1,60}(?=[;:\r\n])/y;
  let name = "";
  let pieces: string[] = [];
  let length = 0;
  const add = (from: number, to: number) => {
    length += to - from;
    if (length > readingLimits.lineLength) throw new Unreadable("line too long");
    pieces.push(text.slice(from, to));
  };
  const end = () => {
    const line = pieces.join("");
    if (name && /[;:]/.test(line[name.length] ?? "")) take(name, line);
    name = "";
    pieces = [];
    length = 0;
  };
  for (let at = text.startsWith("\uFEFF") ? 1 : 0; at < text.length; ) {
    const next = text.indexOf(lineEnd, at);
    const after = next < 0 ? text.length : next;
    const stop = text[after - 1] === "\r" && after > at ? after - 1 : after;
    if (text[at] === " " || text[at] === "\t") {
      if (name && stop > at + 1) add(at + 1, stop);
    } else if (stop > at) {
      end();
      nameOf.lastIndex = at;
      const found = nameOf.exec(text)?.[0].toUpperCase() ?? "";
      if (isWanted(found)) {
        name = found;
        add(at, stop);
      }
    }
    at = after + 1;
  }
  end();
}
