import { beforeAll, expect, test } from "vitest";
import { useDatabase } from "../../support/db/database";
import { createExpert } from "../../support/scenes/factories";
import { createWorld, type World } from "../../support/scenes/world";
import { browse } from "../../support/site/browser";
import { accessTable } from "../access/access-table";

/** What search engines and other sites get from each page that a visitor may open. */

let world: World;
const t = useDatabase({
  filledBy: async (given) => {
    world = await createWorld(given);
    // A topic without experts isn't for search engines.
    await createExpert(given.db, { skills: ["DFIR"] });
  },
});
const { open } = browse(t);
const pages = new Map<string, { path: string; html: string }>();

beforeAll(async () => {
  for (const [route, { path, get }] of Object.entries(accessTable)) {
    if (!get.visitor.startsWith("200")) continue;
    const { answer, status, html } = await open(path(world));
    if (status !== 200) continue;
    if (answer.headers.get("Content-Type")?.startsWith("text/html"))
      pages.set(route, { path: path(world), html });
  }
}, 120_000);

/** The routes that search engines may show. */
const forEverybody = [
  ...[
    "routes/site/home",
    "routes/site/about",
    "routes/site/help",
    "routes/site/terms",
    "routes/site/privacy",
  ],
  ...[
    "routes/experts/listing/listing",
    "routes/experts/listing/speciality",
    "routes/experts/profile/profile",
    "routes/reviews/list",
  ],
  ...[
    "routes/classes/public/list",
    "booking",
    "routes/classes/public/class",
    "class-by-id",
    "beginner-foundations",
  ],
  ...["routes/inquiries/contact", "routes/inquiries/book-demo", "routes/experts/record/apply"],
  "routes/scans/start",
  ...["routes/accounts/login", "routes/accounts/signup"],
];

test("what is of use to everybody can be found, and nothing else", () => {
  const found = [...pages].filter(([, { html }]) => !/<meta name="robots" content="noindex"/.test(html));
  expect(found.map(([route]) => route).sort()).toEqual(
    forEverybody.filter((route) => pages.has(route)).sort(),
  );
});

test("nothing is loaded from elsewhere", () => {
  const loaded = [...pages].flatMap(([route, { html }]) =>
    [
      ...html.matchAll(/<(?:script|img|iframe|source|video|audio|embed)\b[^>]*?\ssrc(?:set)?="([^"]*)"/g),
      ...html.matchAll(/<link\b(?=[^>]*rel="(?!canonical|alternate)[^"]*")[^>]*?\shref="([^"]*)"/g),
    ].map(([, address = ""]) => `${route}: ${address}`),
  );
  expect(loaded.filter((one) => !/: \/(?!\/)/.test(one))).toEqual([]);
});

test.each(["home", "about", "help", "terms", "privacy", "offline"])("%s has no script", (page) => {
  const { html = "" } = pages.get(`routes/site/${page}`) ?? {};
  expect(html.replace(/<script type="application\/ld\+json">/g, "")).not.toContain("<script");
});

test("each has its own title, a description, one address and a picture", () => {
  for (const [route, { html }] of pages) {
    const head = {
      title: /<title>(.+?)<\/title>/.test(html),
      description: /<meta name="description" content="[^"]{10,}"/.test(html),
      canonical: [...html.matchAll(/<link rel="canonical"/g)].length,
      picture: /property="og:image" content="http:\/\/localhost:3000\//.test(html),
    };
    expect({ route, head }).toEqual({
      route,
      head: { title: true, description: true, canonical: 1, picture: true },
    });
  }
});

test("what is fetched ahead is what may be read without anything happening", async () => {
  const rules = JSON.parse((await open("/speculation-rules.json")).html);
  const patterns: string[] = rules.prefetch[0].where.and[0].href_matches;
  const isAhead = (path: string) =>
    !path.includes(".") &&
    patterns.some((one) => new RegExp(`^${one.replace(/:\w+/g, "[^/]+")}$`).test(path));
  const ahead = Object.entries(accessTable).filter(([, { path }]) =>
    isAhead(path(world).replace(/\?.*/, "")),
  );
  expect(ahead.map(([route]) => route).sort()).toEqual(
    [
      ...["home", "about", "help", "terms", "privacy"].map((page) => `routes/site/${page}`),
      ...["inquiries/contact", "inquiries/book-demo", "experts/listing/listing"].map(asRoute),
      ...["experts/listing/speciality", "experts/listing/favourites", "diary/my-bookings"].map(asRoute),
      ...["classes/public/list", "classes/public/class", "classes/seats/reservation"].map(asRoute),
      ...["bookings/view/booking", "dashboards/learner", "dashboards/expert"].map(asRoute),
      ...["chat/messages", "profile/profile", "profile/account", "profile/security"].map(asRoute),
      "beginner-foundations",
    ]
      .filter((route) => route in accessTable)
      .sort(),
  );
});

const asRoute = (file: string) => `routes/${file}`;
