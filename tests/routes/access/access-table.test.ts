import { eq, ne, not, notInArray } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { accountField } from "~/shared/account-field";
import { useDatabase } from "../../support/db/database";
import {
  type ActorName,
  actors,
  createWorld,
  joinLink,
  privateMessage,
  type World,
} from "../../support/scenes/world";
import { get, post } from "../../support/site/request";
import { openSite, type SiteRoute, siteRoutes } from "../../support/site/site";
import { expectOwnFingerprints } from "../account-fingerprints";
import { type Outcome, outcomeOf, type Place, uuid } from "./access-outcomes";
import { accessTable } from "./access-table";
import {
  changed,
  changedBooking,
  countedChanges,
  filledIn,
  smuggled,
  without,
  withoutLink,
} from "./smuggled-fields";

/** Who may do what: every route of app/routes.ts, requested by every actor. A route without a row fails. */

const t = useDatabase({
  filledBy: async (given) => {
    world = await createWorld(given);
  },
});
/** The same for every test. The database restores its rows before each test. */
let world: World;
let routes: SiteRoute[];
let faults: unknown[];
let ask: (request: Request) => Promise<Response>;

beforeAll(async () => {
  routes = await siteRoutes();
  const log = { info() {}, error: (...fault: unknown[]) => void faults.push(fault) };
  // Another hook opens the database, so it is read only when a request comes.
  ask = await openSite({ t, log });
});

/** For the tests' names. */
const anyPlace: Place = {
  ...{ expertId: "…", bookingId: "…", classId: "…", classSlug: "…", reservationId: "…" },
  ...{ paymentOfSeat: "…", entryId: "…", learnerUserId: "…", expertUserId: "…", adminUserId: "…" },
  ...{ threadId: "…", reportId: "…", inquiryId: "…", scanId: "…", visitorScanId: "…" },
  ...{ reviewedBookingId: "…", reviewId: "…", reviewReportId: "…" },
  ...{ disputedBookingId: "…", claimId: "…", contestedClaimId: "…", certificationId: "…", alertId: "…" },
  ...{ portraitId: "…", pictureId: "…", payoutRunId: "…", payoutId: "…", passkeyId: "…", recoveryId: "…" },
  ...{ teamId: "…", teamMemberId: "…", teamDomainId: "…" },
};

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
  test(`GET ${row.path(anyPlace)}`, async () => {
    expect(routes.find((route) => route.id === id)?.module, "the route's file").toBeDefined();
    const bodies = await expectOutcomes(row.get, (world, cookie) => get(row.path(world), cookie));
    const told = (actor: ActorName, body: string) =>
      secretsKeptFrom(actor, id).filter((secret) => body.includes(secret));
    for (const actor of actors)
      expect({ actor, told: told(actor, bodies[actor]) }).toEqual({ actor, told: [] });
    for (const actor of withAndWithout(row.get)) {
      const ofData = await ask(get(dataOf(row.path(world)), cookieOf(actor)));
      const dataBody = await bodyOf(ofData);
      if (id !== stream) {
        expect({ actor, ...dataOutcome(ofData, dataBody) }).toEqual({ actor, ...asData(row.get[actor]) });
      }
      expect({ actor, told: told(actor, dataBody) }).toEqual({ actor, told: [] });
    }
    expectOwnFingerprints(bodies);
    // Pages that visitors don't get aren't for search engines.
    if (/^200(?! ~ (\/login|Please sign in))/.test(row.get.visitor)) return;
    const reader = actors.find((name) => row.get[name].startsWith("200"));
    const page = reader && reader !== "visitor" ? bodies[reader] : "";
    if (page.startsWith("<!DOCTYPE html>")) expect(page).toContain('<meta name="robots" content="noindex"/>');
  });

  const { post: answers } = row;
  if (!answers) return;
  // A form without any field is answered differently, so these rows are posted a second time.
  const isFilled = answers.fields !== undefined && !filledIn[id];
  test(`POST ${row.path(anyPlace)}`, async () => {
    const ofOther = { ...answers.fields?.(1), [accountField]: "another account's" };
    expect((await ask(post(row.path(world, 1), ofOther, cookieOf("learner")))).status).toBe(409);
    const before = await keptRows(id);
    await expectOutcomes(answers.outcomes, (world, cookie, index) => {
      const more = isFilled ? smuggledFor(before, index) : {};
      return post(row.path(world, index), { ...more, ...answers.fields?.(index) }, cookie);
    });
    if (isFilled) await expectNothingSmuggled(id, before);
  });

  if (isFilled) return;
  test(`POST ${row.path(anyPlace)}, with fields that the form does not show`, async () => {
    faults = [];
    const before = await keptRows(id);
    for (const [index, actor] of actors.entries()) {
      const fields = { ...smuggledFor(before, index), ...(filledIn[id] ?? answers.fields?.(index)) };
      await bodyOf(await ask(post(row.path(world, index), fields, cookieOf(actor))));
    }
    await expectNothingSmuggled(id, before);
    expect(faults).toEqual([]);
  });
});

test("the link to a class reaches who has a seat, a message its two sides and the admin on its report", async () => {
  const pageOf = async (path: string, actor: ActorName) => bodyOf(await ask(get(path, cookieOf(actor))));
  // The class starts in three minutes, so learners with a seat see the link.
  expect(await pageOf(`/reservations/${world.reservationId}`, "learner")).toContain(joinLink);
  expect(await pageOf(`/messages/${world.learnerUserId}`, "expert")).toContain(privateMessage);
  expect(await pageOf(`/admin/reports/${world.reportId}`, "admin")).toContain(privateMessage);
});

/** One actor who gets the page and one who doesn't: its data comes from the same loader, behind the same guards. */
const withAndWithout = (outcomes: Record<ActorName, Outcome>): ActorName[] => {
  const gets = actors.find((actor) => outcomes[actor].startsWith("200"));
  const refused = actors.find((actor) => !outcomes[actor].startsWith("200"));
  return [gets, refused].filter((actor) => actor !== undefined);
};

/** The texts that this actor must not see on the page of this route. */
function secretsKeptFrom(actor: ActorName, id: string): string[] {
  if (actor === "learner" || actor === "expert") return [];
  // The admin runs all classes.
  if (actor !== "admin") return [joinLink, privateMessage];
  return ["routes/admin/report", "routes/admin/messages/thread"].includes(id) ? [] : [privateMessage];
}

/** The address at which the framework requests only a page's data. */
const dataOf = (path: string) => {
  const [page = "", query] = path.split("?");
  return `${page === "/" ? "/_" : page}.data${query === undefined ? "" : `?${query}`}`;
};

/** This route has no separate data. */
const stream = "routes/site/events";

/** The answer for only the data of a page with this outcome. A redirect is data, too. */
const asData = (outcome: Outcome) => {
  const [status = "", target] = outcome.replace(/ ~ .*/s, "").replace(/\?.*/s, "").split(" ");
  return target === undefined ? { status, target: null } : { status: "202", target };
};

const dataOutcome = (response: Response, body: string) => ({
  status: String(response.status),
  target:
    response.status === 202 ? (/"redirect","([^"?]*)/.exec(body)?.[1]?.replace(uuid, "…") ?? null) : null,
});

const cookieOf = (actor: ActorName): Record<string, string> => {
  const cookie = world.cookies[actor];
  return cookie ? { Cookie: cookie } : {};
};

/** The text of a response; empty for a stream, which would never end. */
async function bodyOf(response: Response): Promise<string> {
  if (!response.headers.get("Content-Type")?.startsWith("text/event-stream")) return response.text();
  await response.body?.cancel();
  return "";
}

type KeptRows = Awaited<ReturnType<typeof keptRows>>;

const smuggledFor = ({ users: all }: KeptRows, index: number) => smuggled(all[index % all.length]?.id ?? "");

/** The rows that no form may change except by the fields that it shows. */
const keptRows = async (id: string) => ({
  users: await t.db.select().from(users).where(isOld).orderBy(users.id),
  experts: (await t.db.select().from(experts).orderBy(experts.id)).map((card) =>
    without(withoutLink(card), id === "routes/reviews/write" ? ["rating", "ratingSum", "sortRating"] : []),
  ),
  links: await t.db.select().from(expertsUsers).orderBy(expertsUsers.id),
  booking: (await t.db.select().from(bookings).where(eq(bookings.id, world.bookingId))).map((booking) =>
    without(booking, ["meetingLink", ...countedChanges, ...(changedBooking[id] ?? [])]),
  ),
});
const isOld = ne(users.email, "new@test.example");

/** Expects that no field which this form doesn't show has changed an account, a card or a booking. */
async function expectNothingSmuggled(id: string, before: KeptRows) {
  const after = await keptRows(id);
  const expected = before.users.map((user, index) => {
    const is = after.users[index];
    const isFor = changed[id] ?? [];
    // The accounts were created in the order of the actors, of whom the visitor, the first, has none.
    const actor = actors[index + 1];
    for (const name of isFor)
      expect({ actor, name, is: is?.[name] }).not.toEqual({ actor, name, is: user[name] });
    return { ...user, ...Object.fromEntries(isFor.map((name) => [name, is?.[name]])) };
  });
  expect(after).toEqual({ ...before, users: expected });
  expect(after.users.filter(({ passwordHash }) => passwordHash === "x")).toEqual([]);
  const newcomers = await t.db.select().from(users).where(not(isOld));
  const made = {
    role: "learner",
    isActive: true,
    emailVerifiedAt: null,
    passwordChangedAt: null,
    erasedAt: null,
  };
  expect(newcomers).toMatchObject(id === "routes/accounts/signup" ? [made] : []);
  const past = [world.reviewedBookingId, world.disputedBookingId];
  const others = await t.db.select().from(bookings).where(notInArray(bookings.id, past));
  for (const booking of others) expect(booking.status).not.toBe("completed");
}

/** Requests the page as every actor and expects the outcomes. Returns the body that each got. */
async function expectOutcomes(
  expected: Record<ActorName, Outcome>,
  request: (world: World, headers: Record<string, string>, index: number) => Request,
): Promise<Record<ActorName, string>> {
  faults = [];
  const actual: Partial<Record<ActorName, Outcome>> = {};
  const bodies: Record<ActorName, string> = { ...world.cookies };
  for (const [index, actor] of actors.entries()) {
    const response = await ask(request(world, cookieOf(actor), index));
    bodies[actor] = await bodyOf(response);
    actual[actor] = outcomeOf(response, bodies[actor], expected[actor]);
  }
  expect(actual).toEqual(expected);
  expect(faults).toEqual([]);
  return bodies;
}
