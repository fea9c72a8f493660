import { eq } from "drizzle-orm";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { experts } from "~/db/schema/experts/experts";
import { checkFreeSoon } from "~/domain/availability/free-soon.server";
import { countMatches, countOptions, countWithoutEach } from "~/domain/experts/listing/filter-counts.server";
import {
  type Filters,
  type Listing,
  listingFields,
  noFilters,
  parseListing,
  wholeListing,
} from "~/domain/experts/listing/listing";
import { matching } from "~/domain/experts/listing/listing-conditions.server";
import { listExperts } from "~/domain/experts/listing/queries.server";
import { specialities } from "~/domain/experts/listing/specialities";
import { vocabulary } from "~/domain/experts/vocabulary";
import { useDatabase } from "../../support/db/database";
import { createCertification } from "../../support/scenes/cards";
import { createExpert } from "../../support/scenes/factories";

/** The listing's filters: the listed experts match them, and the counts beside them are right. */

const t = useDatabase();
/** A Monday. */
const now = new Date("2026-11-23T10:00:00Z");
const viewer = { zone: "Asia/Kathmandu", now, gaps: [] };
const check = () => checkFreeSoon(t.db, { now, limit: 1000 });

const saturdays = { dayOfWeek: 6, startTime: "09:00", endTime: "11:00" };
const evenings = { dayOfWeek: 3, startTime: "19:00", endTime: "21:00" };

/** Creates six experts who differ in all filters. */
async function six() {
  const add = (name: string, values: Parameters<typeof createExpert>[1]) =>
    createExpert(t.db, { name, ...values });
  await add("Ann", {
    priceCents: 2000,
    languages: ["English", "German"],
    skills: ["SIEM"],
    reviews: 3,
    rating: 4,
    hours: [saturdays],
  });
  await add("Ben", {
    priceCents: 4000,
    languages: ["english"],
    skills: ["SIEM", "Linux"],
    hours: [evenings],
  });
  await add("Cem", {
    priceCents: 4050,
    languages: ["German"],
    skills: ["Linux"],
    reviews: 1,
    rating: 5,
    hours: [],
  });
  await add("Dee", {
    priceCents: 9900,
    languages: ["Igbo"],
    specialties: ["Security Information and Event Management"],
    hours: [evenings, saturdays],
    timeZone: "Asia/Kathmandu",
  });
  await add("Eve", {
    priceCents: 12_300,
    languages: ["English"],
    skills: ["Basket weaving"],
    reviews: 9,
    rating: 3,
  });
  await add("Fay", { priceCents: 2000, languages: ["English"], skills: ["SIEM"], approved: false });
  await check();
}

const listingOf = (query: string) => parseListing(new URLSearchParams(query));
const names = async (query: string) =>
  (await listExperts(t.db, listingOf(query), viewer)).experts
    .map(({ displayName }) => displayName)
    .sort()
    .join(" ");

test("each filter, and filters together", async () => {
  await six();
  const expected: Record<string, string> = {
    "": "Ann Ben Cem Dee Eve",
    "priceFrom=40&priceTo=41": "Ben Cem",
    "priceFrom=41&priceTo=40": "Ben Cem",
    "priceTo=20": "Ann",
    "priceFrom=99": "Dee Eve",
    "language=english": "Ann Ben Eve",
    "language=German&skill=KW-siem": "Ann",
    "skill=KW-siem": "Ann Ben Dee",
    "skill=nonsense": "Ann Ben Cem Dee Eve",
    "reviewed=1": "Ann Cem Eve",
    "reviewed=1&search=siem": "Ann",
    // 09:00 and 10:00 in UTC are 14:45 and 15:45 in Nepal, and a Friday evening in UTC is Saturday there.
    "day=6": "Ann Dee Eve",
    "day=6&part=morning": "Dee Eve",
    "day=6&part=afternoon": "Ann Eve",
    "part=evening&day=3": "Dee Eve",
    "part=morning": "Ben Dee Eve",
  };
  const found: Record<string, string> = {};
  for (const query of Object.keys(expected)) found[query] = await names(query);
  expect(found).toEqual(expected);
});

test("a visitor, who has no zone, filters by no time", async () => {
  await six();
  expect((await listExperts(t.db, listingOf("day=6&part=morning"))).experts).toHaveLength(5);
});

test("'Next available' begins with the first free start, and ends with who has none", async () => {
  await six();
  const { experts: cards } = await listExperts(t.db, listingOf("sort=next-available"), viewer);
  expect(cards.map(({ displayName }) => displayName)).toEqual(["Eve", "Dee", "Ben", "Ann", "Cem"]);
});

test("an address says what differs from the whole listing, and is read as it was written", () => {
  const query =
    "search=soc&priceFrom=20&priceTo=50&language=german&skill=KW-siem&day=0&part=evening&reviewed=1&certified=1&sort=newest&page=3";
  const written = new URLSearchParams(
    Object.entries(listingFields(listingOf(query))).map(([name, value]) => [name, `${value}`]),
  );
  expect(Object.fromEntries(written)).toEqual(Object.fromEntries(new URLSearchParams(query)));
  expect(listingFields(wholeListing)).toEqual({});
  expect(listingOf("priceFrom=-1&priceTo=1e3&day=7&part=night&reviewed=yes&language=%20").filters).toEqual(
    noFilters,
  );
});

describe("counts", () => {
  const filters: fc.Arbitrary<Filters> = fc.record({
    priceFrom: fc.constantFrom(null, 20, 41),
    priceTo: fc.constantFrom(null, 40, 99),
    language: fc.constantFrom(null, "english", "german", "latin"),
    skill: fc.constantFrom(null, "KW-siem", "KW-linux"),
    day: fc.constantFrom(null, 3, 6),
    part: fc.constantFrom(null, "morning" as const, "evening" as const),
    hasReviews: fc.boolean(),
    isCertified: fc.boolean(),
  });
  const total = (listing: Listing, change: Partial<Filters>) =>
    countMatches(t.db, matching({ ...listing, filters: { ...listing.filters, ...change } }, viewer));

  test("beside an option stands what choosing it would list", async () => {
    await six();
    const [{ id: expertId = "" } = {}] = await t.db.select({ id: experts.id }).from(experts).limit(1);
    await t.db
      .update(experts)
      .set({ certifications: ["OSCP"] })
      .where(eq(experts.id, expertId));
    await createCertification(t.db, { expertId, name: "OSCP", isVerified: true });
    await fc.assert(
      fc.asyncProperty(filters, fc.constantFrom("", "siem", "english"), async (chosen, search) => {
        const listing = { ...wholeListing, search, filters: chosen };
        const counts = await countOptions(t.db, listing, viewer);
        expect(counts.total).toBe(await total(listing, {}));
        for (const { name, count } of counts.without)
          expect(count).toBe(await countMatches(t.db, matching(listing, viewer, name)));
        const of = (options: { value: string; count: number | null }[] | undefined, value: string) =>
          options?.find((option) => option.value === value)?.count ?? 0;
        for (const language of ["english", "german", "igbo"])
          expect(of(counts.languages, language)).toBe(await total(listing, { language }));
        for (const skill of ["KW-siem", "KW-linux"])
          expect(of(counts.skills, skill)).toBe(await total(listing, { skill }));
        expect(counts.hasReviews).toBe(await total(listing, { hasReviews: true }));
        expect(counts.isCertified).toBe(await total(listing, { isCertified: true }));
        for (const day of [3, 6]) expect(counts.days?.[day]).toBe(await total(listing, { day }));
        for (const part of ["morning", "evening"] as const)
          expect(counts.parts?.[part]).toBe(await total(listing, { part }));
      }),
      { numRuns: 15 },
    );
  });

  test("an empty listing says what to drop, the most helpful first", async () => {
    await six();
    const listing = listingOf("language=igbo&skill=KW-siem&reviewed=1&priceTo=50");
    expect(await countWithoutEach(t.db, listing, viewer)).toEqual([{ name: "language", count: 1 }]);
    const other = listingOf("language=german&part=evening&day=3");
    expect(await countWithoutEach(t.db, other, viewer)).toEqual([
      { name: "language", count: 2 },
      { name: "time", count: 2 },
    ]);
  });

  test("follow a card that changes, and count a skill once for each expert", async () => {
    await six();
    const options = async () => {
      const { languages, skills } = await countOptions(t.db, wholeListing, viewer);
      return [languages, skills].map((some) => some.map(({ name, count }) => `${name} ${count}`).join(", "));
    };
    expect(await options()).toEqual(["English 3, German 2, Igbo 1", "SIEM 3, Linux 2"]);
    await t.db
      .update(experts)
      .set({ languages: ["Brazilian Portuguese"], skills: ["SIEM"] })
      .where(eq(experts.name, "Dee"));
    expect(await options()).toEqual(["English 3, German 2, Brazilian Portuguese 1", "SIEM 3, Linux 2"]);
    await t.db.update(experts).set({ approved: false }).where(eq(experts.name, "Dee"));
    expect(await options()).toEqual(["English 3, German 2", "Linux 2, SIEM 2"]);
  });

  test("are left out where more than 2,000 match, and only there", async () => {
    await six();
    const kim = { name: "Kim", title: "Analyst", bio: "Logs.", priceCents: 1000, approved: true };
    const add = (count: number) => t.db.insert(experts).values(Array.from({ length: count }, () => kim));
    await add(1000);
    await add(1000);
    const counts = await countOptions(t.db, { ...wholeListing, search: "kim" }, viewer);
    expect(counts.hasReviews).toBe(0);
    await add(1);
    const listing = { ...wholeListing, filters: { ...noFilters, hasReviews: true } };
    const narrowed = await countOptions(t.db, listing, viewer);
    expect([narrowed.hasReviews, narrowed.languages[0]?.count, narrowed.days?.[6]]).toEqual([null, 2, 2]);
  });
});

test("every skill of a speciality is in the vocabulary, and its page lists who has one of them", async () => {
  const ids = new Set(vocabulary.map(({ id }) => id));
  for (const { slug, skills } of specialities) for (const id of skills) expect(ids, slug).toContain(id);
  expect(new Set(specialities.map(({ slug }) => slug)).size).toBe(specialities.length);
  await six();
  const listing = { ...wholeListing, speciality: "security-operations" };
  const { experts: cards } = await listExperts(t.db, listing, viewer);
  expect(cards.map(({ displayName }) => displayName).sort()).toEqual(["Ann", "Ben", "Dee"]);
  expect((await countOptions(t.db, listing, viewer)).hasReviews).toBe(1);
});
