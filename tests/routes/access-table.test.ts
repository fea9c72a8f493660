import { beforeAll, describe, expect, test } from "vitest";
import { useDatabase } from "../support/database";
import { get, post } from "../support/request";
import { openSite, type SiteRoute, siteRoutes } from "../support/site";
import { type ActorName, actors, createWorld, type World } from "../support/world";
import { accessTable, type Outcome } from "./access-table";

/** Who may do what: every route of app/routes.ts, asked by everyone. A route without a row fails. */

const t = useDatabase();
let routes: SiteRoute[];
let faults: unknown[];
let ask: (request: Request) => Promise<Response>;

beforeAll(async () => {
  routes = await siteRoutes();
  const log = { info() {}, error: (...fault: unknown[]) => void faults.push(fault) };
  // The database is opened by a hook of its own: read it when a request comes.
  ask = await openSite({ t, log });
});

test("every route has a row, and every row a route", () => {
  expect(Object.keys(accessTable).sort()).toEqual(routes.map(({ id }) => id).sort());
});

test("a row names a post exactly where the route has an action", () => {
  for (const { id, module } of routes) {
    expect({ id, posts: accessTable[id]?.post !== undefined }).toEqual({
      id,
      posts: module?.action !== undefined,
    });
  }
});

describe.each(Object.entries(accessTable))("%s", (id, row) => {
  test(`GET ${row.path({ expertId: "…", bookingId: "…" })}`, async () => {
    expect(routes.find((route) => route.id === id)?.module, "the route's file").toBeDefined();
    await expectOutcomes(row.get, (world, cookie) => get(row.path(world), cookie));
  });

  const { post: answers } = row;
  if (!answers) return;
  test(`POST ${row.path({ expertId: "…", bookingId: "…" })}`, async () => {
    await expectOutcomes(answers.outcomes, (world, cookie, index) =>
      post(row.path(world, index), answers.fields?.(index) ?? {}, cookie),
    );
  });
});

async function expectOutcomes(
  expected: Record<ActorName, Outcome>,
  request: (world: World, headers: Record<string, string>, index: number) => Request,
) {
  faults = [];
  const world = await createWorld(t);
  const actual: Partial<Record<ActorName, Outcome>> = {};
  for (const [index, actor] of actors.entries()) {
    const cookie = world.cookies[actor];
    const response = await ask(request(world, cookie ? { Cookie: cookie } : {}, index));
    actual[actor] = await outcomeOf(response, expected[actor]);
  }
  expect(actual).toEqual(expected);
  expect(faults).toEqual([]);
}

/** In the words of the table: a redirect's query counts only where the row has one, a text only where the row names it. */
async function outcomeOf(response: Response, expected: Outcome): Promise<Outcome> {
  const location = decodeURIComponent(response.headers.get("Location") ?? "").replace(uuid, "…");
  const target = expected.includes("?") ? location : location.replace(/\?.*/, "");
  const [, text] = expected.split(" ~ ");
  const page = text === undefined ? "" : await response.text();
  const outcome = target ? `${response.status} ${target}` : `${response.status}`;
  return text !== undefined && page.includes(text) ? `${outcome} ~ ${text}` : outcome;
}

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
