import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { reviews } from "~/db/schema/reviews/reviews";
import { testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createLiveClass } from "../../support/scenes/classes";
import { createExpert, createUser } from "../../support/scenes/factories";
import { completedSession } from "../../support/scenes/review-scene";
import { browse } from "../../support/site/browser";
import { everyThing, thingsOf } from "../../support/site/structured-data";

const t = useDatabase();
const { open } = browse(t);

/** The properties that Google requires, and others that we promise. */
const required: Record<string, string[]> = {
  Organization: ["name", "url"],
  WebSite: ["name", "url"],
  Person: ["name"],
  Offer: ["url", "price", "priceCurrency", "availability"],
  Service: ["name", "provider"],
  Review: ["author", "datePublished", "reviewRating"],
  Rating: ["ratingValue", "bestRating"],
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
  const rated = await createExpert(t.db, { avatar: "/avatars/amara.svg" });
  await rate(rated.id, [5, 4], { isExample: false });
  await rate(rated.id, [1, 1], { isExample: true });
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
    makesOffer: {
      price: "40.00",
      itemOffered: { review: [{}, {}], aggregateRating: { ratingValue: 4.5, reviewCount: 2 } },
    },
  });
  expect(JSON.stringify(byPath[`/expert/${unrated.id}`])).not.toMatch(/rating/i);
  expect(byPath[`/classes/${cancelled.slug}`]?.[0]).toMatchObject({
    eventStatus: "https://schema.org/EventCancelled",
  });
});

/** Adds public reviews with these stars. Examples are demo data, which search engines don't get. */
async function rate(expertId: string, ratings: number[], { isExample }: { isExample: boolean }) {
  for (const [index, rating] of ratings.entries()) {
    const endedAt = new Date(now.getTime() - (index + 1) * 86_400_000);
    const shown = { rating, comment: "Clear, patient and exact.", reviewedAt: endedAt, publishedAt: endedAt };
    if (isExample) {
      const example = { endedAt: new Date(0), reviewedAt: new Date(0), isExample, authorName: "Sam K." };
      await t.db.insert(reviews).values({ ...shown, ...example, expertId, minutes: 50 });
    } else {
      const { id: learnerId } = await createUser(t.db);
      const bookingId = await completedSession(t.db, { learnerId, expertId, endedAt });
      await t.db.update(reviews).set(shown).where(eq(reviews.bookingId, bookingId));
    }
  }
}

async function readAll(paths: string[]) {
  const read = paths.map(async (path) => [path, thingsOf((await open(path)).html)] as const);
  return Promise.all(read);
}
