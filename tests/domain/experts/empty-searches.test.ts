import { expect, test } from "vitest";
import { countedTerm } from "~/domain/experts/listing/empty-search";
import { countEmptySearch, readEmptySearches } from "~/domain/experts/listing/empty-searches.server";
import { parseListing } from "~/domain/experts/listing/listing";
import { daysAgo, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";

/** Which searches without result are counted, and how. */

const t = useDatabase();
const termOf = (query: string, speciality?: string) =>
  countedTerm(parseListing(new URLSearchParams(query), speciality));

test("a search is counted in lower case, and a skill by its name, if nothing else narrows the listing", () => {
  expect(termOf("search=%20Quantum%20%20Zeppelin")).toBe("quantum zeppelin");
  expect(termOf("search=COBOL&sort=rating")).toBe("cobol");
  expect(termOf("skill=KW-siem")).toBe(termOf("search=siem"));
  for (const query of ["", "search=x", "search=cobol&page=2", "search=cobol&skill=KW-siem"]) {
    expect(termOf(query), query).toBeNull();
  }
  for (const filter of ["priceTo=20", "language=german", "reviewed=1", "certified=1", "day=3"]) {
    expect(termOf(`search=cobol&${filter}`), filter).toBeNull();
  }
  expect(termOf("search=cobol", "incident-response")).toBeNull();
});

test("long texts, email addresses and phone numbers are left out; a vulnerability's number isn't", () => {
  for (const text of ["a".repeat(61), "amara@keyway.example", "+44 (0)20 7946 0958", "call 555-0100-22"]) {
    expect(termOf(new URLSearchParams({ search: text }).toString()), text).toBeNull();
  }
  expect(termOf("search=CVE-2021-44228")).toBe("cve-2021-44228");
  expect(termOf(`search=${"a".repeat(60)}`)).toHaveLength(60);
});

test("terms are added up over 30 days, the most frequent first", async () => {
  const counted = [
    ...[0, 0, 29].map((ago) => ["cobol", ago] as const),
    ...[1, 1].map((ago) => ["mainframe", ago] as const),
    ...[30, 31, 60].map((ago) => ["punch cards", ago] as const),
  ];
  for (const [term, ago] of counted) await countEmptySearch(t.db, { term, now: daysAgo(ago) });
  expect(await readEmptySearches(t.db, now)).toEqual([
    { term: "cobol", count: 3 },
    { term: "mainframe", count: 2 },
  ]);
});

test("a day counts so many different terms, and goes on counting those it has", async () => {
  for (const term of ["one", "two", "three", "one"]) await countEmptySearch(t.db, { term, now, most: 2 });
  expect(await readEmptySearches(t.db, now)).toEqual([
    { term: "one", count: 2 },
    { term: "two", count: 1 },
  ]);
  await countEmptySearch(t.db, { term: "three", now: daysAgo(1), most: 2 });
  expect(await readEmptySearches(t.db, now)).toContainEqual({ term: "three", count: 1 });
});
