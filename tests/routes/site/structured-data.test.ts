import { expect, test } from "vitest";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createLiveClass } from "../../support/scenes/class-factories";
import { createExpert } from "../../support/scenes/factories";
import { browse } from "../../support/site/browser";
import { everyThing, thingsOf } from "../../support/site/structured-data";

const t = useDatabase();
const { open } = browse(t);

/** What Google asks for, and what we promise beyond it. */
const required: Record<string, string[]> = {
  Organization: ["name", "url"],
  WebSite: ["name", "url"],
  Person: ["name"],
  Offer: ["url", "price", "priceCurrency", "availability"],
  Service: ["name", "provider"],
  AggregateRating: ["ratingValue", "reviewCount", "bestRating"],
  Event: [
    ...["name", "startDate", "endDate", "location", "eventStatus", "eventAttendanceMode"],
    ...["offers", "organizer", "performer", "image", "description"],
  ],
  VirtualLocation: ["url"],
  BreadcrumbList: ["itemListElement"],
  ListItem: ["position", "name", "item"],
  FAQPage: ["mainEntity"],
  Question: ["name", "acceptedAnswer"],
  Answer: ["text"],
};

test("each public page says what it is, with all that its kinds require", async () => {
  const rated = await createExpert(t.db, { rating: 4.9, reviews: 128, avatar: "/avatars/amara.svg" });
  const unrated = await createExpert(t.db);
  const startsAt = new Date(now.getTime() + 3_600_000);
  const open = await createLiveClass(t.db, { expertId: rated.id, startsAt });
  const free = await createLiveClass(t.db, { priceCents: 0, startsAt });
  const called = { status: "cancelled", cancelledAt: now, cancelledBy: "admin" } as const;
  const cancelled = await createLiveClass(t.db, { ...called, startsAt });
  const announced = await createLiveClass(t.db, { startsAt: null });
  const pages: Record<string, string[]> = {
    "/": ["Organization", "WebSite"],
    "/about": ["Organization"],
    "/help": ["FAQPage"],
    [`/expert/${rated.id}`]: ["Person", "BreadcrumbList"],
    [`/expert/${unrated.id}`]: ["Person", "BreadcrumbList"],
    [`/classes/${open.slug}`]: ["Event", "BreadcrumbList", "FAQPage"],
    [`/classes/${free.slug}`]: ["Event", "BreadcrumbList", "FAQPage"],
    [`/classes/${cancelled.slug}`]: ["Event", "BreadcrumbList", "FAQPage"],
    [`/classes/${announced.slug}`]: ["BreadcrumbList", "FAQPage"],
    "/experts/incident-response": ["BreadcrumbList"],
  };
  const said = await readAll(Object.keys(pages));
  const kinds = said.map(([path, things]) => [path, things.map((thing) => thing["@type"])]);
  expect(Object.fromEntries(kinds)).toEqual(pages);
  for (const thing of said.flatMap(([, things]) => everyThing(things))) {
    const kind = thing["@type"];
    if (kind === undefined) expect(Object.keys(thing)).toEqual(["@id"]);
    else
      expect({ kind, has: Object.keys(thing) }).toEqual({
        kind,
        has: expect.arrayContaining(required[kind] ?? ["?"]),
      });
  }
  const byPath = Object.fromEntries(said);
  expect(byPath[`/expert/${rated.id}`]?.[0]).toMatchObject({
    makesOffer: { price: "40.00", itemOffered: { aggregateRating: { ratingValue: 4.9, reviewCount: 128 } } },
  });
  expect(JSON.stringify(byPath[`/expert/${unrated.id}`])).not.toMatch(/rating/i);
  expect(byPath[`/classes/${cancelled.slug}`]?.[0]).toMatchObject({
    eventStatus: "https://schema.org/EventCancelled",
  });
});

async function readAll(paths: string[]) {
  const read = paths.map(async (path) => [path, thingsOf((await open(path)).html)] as const);
  return Promise.all(read);
}
