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
import type { Outcome, Place } from "./access-outcomes";
import { accessTable } from "./access-table";

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
  ...{ portraitId: "…", payoutRunId: "…", payoutId: "…" },
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

/** Extra fields of an attacker who hopes that a form takes more than it shows. */
const smuggled = (userId: string) => ({
  ...{ role: "admin", approved: "true", status: "completed", rating: "5", reviews: "99", id: userId },
  ...{ user_id: userId, userId, is_active: "false", isActive: "false", erased_at: day, erasedAt: day },
  ...{ email_verified_at: day, emailVerifiedAt: day, created_at: day, createdAt: day },
  ...{ password_hash: "x", passwordHash: "x", password_changed_at: day, passwordChangedAt: day },
});
const day = "2020-01-01";

/** The fields of forms that the table leaves empty, filled in so that the forms are accepted. */
const filledIn: Record<string, Record<string, string>> = {
  "routes/inquiries/form": { answer: "Fine." },
  "routes/experts/profile/ask": {
    name: "Nadia",
    email: "nadia@test.example",
    subject: "Hi",
    question: "Who?",
  },
  "routes/classes/waitlist/waitlist": { name: "Nadia", email: "nadia@test.example" },
  "routes/subscriptions/subscribe": { email: "nadia@test.example" },
  "routes/accounts/signup": {
    ...{ name: "Newcomer", email: "new@test.example", password: "Keyway2026" },
    // One of the two roles that can be chosen. Others are refused.
    role: "learner",
  },
  "routes/accounts/forgot-password": { email: "nobody@test.example" },
  "routes/profile/profile": { name: "Renamed", timeZone: "Europe/Paris" },
  "routes/profile/email": { newEmail: "new@test.example" },
  "routes/profile/password": { password: "Another2027", confirmPassword: "Another2027" },
  "routes/profile/sessions": { intent: "others" },
  "routes/profile/two-factor": { intent: "begin" },
};

/** The columns of an account that these forms change. All others must stay unchanged. */
const changed: Record<string, Array<keyof typeof users.$inferSelect>> = {
  "routes/accounts/time-zone": ["timeZone"],
  "routes/profile/profile": ["fullName", "timeZone"],
  "routes/profile/password": ["passwordHash", "passwordChangedAt"],
};

/** The columns of a booking that these forms change. */
const changedBooking: Record<string, Array<keyof typeof bookings.$inferSelect>> = {
  "routes/bookings/change/cancellation": ["status", "cancelledAt", "cancelledBy", "cancellationReason"],
  "routes/admin/bookings/cancellation": ["status", "cancelledAt", "cancelledBy", "cancellationReason"],
  "routes/bookings/change/reschedule": ["startsAt", "endsAt"],
};

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

/** The columns that triggers update with every change. */
const countedChanges = ["sequence", "changedSeq", "checkAt"] as const;

const without = <Row extends object>(row: Row, columns: ReadonlyArray<keyof Row>) =>
  Object.fromEntries(Object.entries(row).filter(([column]) => !columns.some((name) => name === column)));

/** A card's row without the only column that one of these forms changes. */
const withoutLink = <Row extends { meetingLink: unknown }>({ meetingLink: _link, ...row }: Row) => row;

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

/**
 * The outcome in the table's notation. A redirect's query and a text count only if the row contains them.
 */
function outcomeOf(response: Response, body: string, expected: Outcome): Outcome {
  const location = decodeURIComponent(response.headers.get("Location") ?? "").replace(uuid, "…");
  const target = expected.includes("?") ? location : location.replace(/\?.*/, "");
  const [, text] = expected.split(" ~ ");
  const outcome = target ? `${response.status} ${target}` : `${response.status}`;
  return text !== undefined && body.includes(text) ? `${outcome} ~ ${text}` : outcome;
}

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;
