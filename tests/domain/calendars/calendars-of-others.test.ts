import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { z } from "zod";
import { readBusyTimes } from "~/domain/calendars/read-busy-times.server";

/** The file's README says whose documents these are, and who worked out what is expected. */
const document = z.object({
  suite: z.string(),
  name: z.string(),
  from: z.string(),
  until: z.string(),
  text: z.string(),
  /** The busy times in each of the zones, or once if they are the same in all; "! reason" if it is refused. */
  expected: z.union([z.string(), z.array(z.string())]),
  /** Why it isn't what the suite or the other reader says. */
  note: z.string().optional(),
});
const file = z.object({ zones: z.array(z.string()), documents: z.array(document) });
type Document = z.infer<typeof document>;

const packed = readFileSync(new URL("./calendars-of-others.json.gz", import.meta.url));
const { zones, documents } = file.parse(JSON.parse(gunzipSync(packed).toString()));
const suites = [...new Set(documents.map(({ suite }) => suite))];

const utc = (instant: Date) => instant.toISOString().replace(".000", "");

function busyIn(zone: string, { text, from, until }: Document): string {
  const reading = readBusyTimes(text, {
    zone,
    from: new Date(from),
    until: new Date(until),
    ownUid: "@keyway",
  });
  if (!reading.ok) return `! ${reading.reason}`;
  return reading.busy.map(({ start, end }) => `${utc(start)}/${utc(end)}`).join(" ");
}

/** The zones in which a document is read. Where the zone makes no difference, one of them shows it. */
const zonesOf = ({ expected }: Document, index: number) =>
  Array.isArray(expected) ? zones : zones.filter((_, place) => place === index % zones.length);

describe("calendars of other people's test suites", () => {
  for (const suite of suites) {
    const ofSuite = documents.filter((one) => one.suite === suite);
    it(`${suite}: the same busy times in ${ofSuite.length} documents`, () => {
      const read = ofSuite.flatMap((one, index) =>
        zonesOf(one, index).map((zone) => `${one.name} in ${zone}: ${busyIn(zone, one)}`),
      );
      const expected = ofSuite.flatMap((one, index) =>
        zonesOf(one, index).map(
          (zone) =>
            `${one.name} in ${zone}: ${Array.isArray(one.expected) ? one.expected[zones.indexOf(zone)] : one.expected}`,
        ),
      );
      expect(read).toEqual(expected);
    });
  }

  it("are more than 300 files, in four zones, and few of them differ or are refused", () => {
    const isFile = ({ suite }: Document) => suite !== "dateutil" && suite !== "libical-rules";
    const isRefused = ({ expected }: Document) => String(expected).startsWith("!");
    expect(zones).toHaveLength(4);
    expect(documents.filter(isFile).length).toBeGreaterThan(300);
    expect(documents.filter(isRefused).length).toBe(39);
    expect(documents.filter((one) => one.note !== undefined && !isRefused(one)).length).toBe(23);
  });
});
