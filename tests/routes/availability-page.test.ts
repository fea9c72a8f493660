import { eq, sql } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { expertAvailability } from "~/db/schema/expert-availability";
import { expertCalendars } from "~/db/schema/expert-calendars";
import { expertDaysOff } from "~/db/schema/expert-days-off";
import { createSession } from "~/domain/accounts/sessions/sessions.server";
import { useDatabase } from "../support/database";
import { createBooking, createExpert, createUser } from "../support/factories";
import { get, testNow as now, post } from "../support/request";
import { openSite } from "../support/site";

/** The availability page as it is served: its markup, its messages, and what a form can't be made to do. */

const t = useDatabase();
let ask: (request: Request) => Promise<Response>;
beforeAll(async () => {
  ask = await openSite({ t });
});

type Fields = Record<string, string | string[]>;

async function signIn(
  role: "expert" | "learner" = "expert",
  card: Parameters<typeof createExpert>[1] | null = { hours: [] },
) {
  const user = await createUser(t.db, { role });
  const expert = card && (await createExpert(t.db, { userId: user.id, ...card }));
  const values = { userId: user.id, remember: false, userAgent: "test", endsSessionId: null, now };
  const cookie = { Cookie: `keyway_session=${await createSession(t.db, values)}` };
  const send = async (fields: Fields, headers = {}) => {
    const answer = await ask(post("/availability", fields, { ...cookie, ...headers }));
    return {
      status: answer.status,
      answer,
      html: textOf(await answer.clone().text()),
      flash: flashOf(answer),
    };
  };
  const open = async (path = "/availability") => textOf(await (await ask(get(path, cookie))).text());
  return { expertId: expert?.id ?? "", send, open, cookie };
}

const textOf = (html: string) =>
  html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("’", "'");

/** The notice that an answer carries to the next page. */
function flashOf(answer: Response): string {
  const sealed = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("keyway_flash="));
  const value = decodeURIComponent(sealed?.split(/[=;]/)[1] ?? "").replace(/\..*$/, "");
  return value ? String(JSON.parse(Buffer.from(value, "base64").toString("utf8")).text) : "";
}

const ticked = (html: string) =>
  [...html.matchAll(/<input[^>]*name="slots"[^>]*>/g)]
    .map(([tag]) => tag)
    .filter((tag) => /\schecked=""/.test(tag))
    .map((tag) => /value="([^"]*)"/.exec(tag)?.[1]);

const field = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];

const weekOf = (expertId: string) =>
  t.db.select().from(expertAvailability).where(eq(expertAvailability.expertId, expertId));

describe("who may", () => {
  test("a visitor is told to log in, whatever is asked", async () => {
    for (const request of [get("/availability"), post("/availability", { intent: "save", slots: "1-09" })]) {
      const answer = await ask(request);
      expect([answer.status, answer.headers.get("Location")]).toEqual([
        302,
        "/login?redirectTo=%2Favailability",
      ]);
      expect(flashOf(answer)).toBe("❌ Error: Not authenticated. Please log in.");
    }
  });

  test("a learner goes to the experts", async () => {
    const { send } = await signIn("learner", null);
    expect((await send({ intent: "save", slots: "1-09" })).answer.headers.get("Location")).toBe("/experts");
  });

  test("an expert without a card is told to create it first", async () => {
    const { open, send } = await signIn("expert", null);
    expect(await open()).toMatch(/Create your expert card first.*href="\/expert-profile-creator"/s);
    expect((await send({ intent: "save", slots: "1-09" })).status).toBe(409);
    expect(await t.db.select().from(expertAvailability)).toEqual([]);
  });
});

test("the grid is a table: headers of rows, columns and groups, a label for each of 98 boxes, Monday first", async () => {
  const html = await (await signIn()).open();
  expect([...html.matchAll(/<th scope="col" abbr="(\w+)"/g)].map(([, name]) => name)).toEqual(
    "Monday Tuesday Wednesday Thursday Friday Saturday Sunday".split(" "),
  );
  expect([...html.matchAll(/<th scope="rowgroup">(\w+)</g)].map(([, name]) => name)).toEqual([
    "Morning",
    "Afternoon",
    "Evening",
  ]);
  expect(html.match(/<th scope="row">\d\d:00</g)).toHaveLength(14);
  const labels = [
    ...html.matchAll(/<label><input type="checkbox" name="slots" value="(\d-\d\d)"\/?><span[^>]*>([^<]*)</g),
  ];
  expect(labels).toHaveLength(98);
  expect(labels[0]?.slice(1)).toEqual(["1-09", "Monday 09:00"]);
  expect(labels.at(-1)?.slice(1)).toEqual(["0-22", "Sunday 22:00"]);
  expect(html).toMatch(/<caption[^>]*>Hours of a week/);
  expect(html).toMatch(/<legend>Quick select, all days<\/legend>/);
  expect(html).toMatch(/aria-label="All of Monday morning"/);
  expect(html).toMatch(/<select[^>]*name="timeZone"/);
  expect(html).toMatch(/value="toggle-day-0"[^>]*><span class="visually-hidden">Work on Sunday</);
});

test("a button changes the grid, keeps everything else and saves nothing", async () => {
  const { send, expertId } = await signIn();
  const { status, html } = await send({
    intent: "toggle-morning-1",
    slots: ["2-15"],
    timeZone: "Asia/Kolkata",
    version: "0",
    base: "3-09",
    returnTo: "/profile",
  });
  expect(status).toBe(200);
  expect(html).toContain("<title>Availability · Keyway</title>");
  expect(ticked(html).sort()).toEqual(["1-09", "1-10", "1-11", "2-15"]);
  expect(html).toMatch(/<option value="Asia\/Kolkata" selected=""/);
  expect([field(html, "version"), field(html, "base"), field(html, "returnTo")]).toEqual([
    "0",
    "3-09",
    "/profile",
  ]);
  expect(html).toContain("2 days, 4 time slots");
  expect(await weekOf(expertId)).toEqual([]);
});

describe("saving", () => {
  test("says how much was saved and goes where the form came from", async () => {
    const { send, open } = await signIn();
    const { answer, flash } = await send({
      intent: "save",
      slots: ["1-09", "1-10", "3-22"],
      version: "0",
      returnTo: "/profile",
    });
    expect([answer.status, answer.headers.get("Location")]).toEqual([303, "/profile"]);
    expect(flash).toBe("✅ Availability saved! (2 days, 3 time slots)");
    expect(ticked(await open()).sort()).toEqual(["1-09", "1-10", "3-22"]);
  });

  test.each([["https://evil.example/"], ["//evil.example"], ["/\\evil.example"]])(
    "never leads to %s",
    async (returnTo) => {
      const { send } = await signIn();
      expect((await send({ intent: "save", slots: "1-09", returnTo })).answer.headers.get("Location")).toBe(
        "/availability",
      );
    },
  );

  test("with nothing ticked is refused", async () => {
    const { send } = await signIn();
    const { status, html } = await send({ intent: "save" });
    expect([status, html.includes("⚠️ No availability selected to save.")]).toEqual([400, true]);
    expect(html).toContain("<title>Error: Availability · Keyway</title>");
  });

  test.each<[string, Fields]>([
    ["Choose hours from the grid.", { slots: ["1-09", "7-09"] }],
    ["Choose hours from the grid.", { slots: ["1-09", "1-08"] }],
    ["Choose a time zone from the list.", { slots: "1-09", timeZone: "Mars/Olympus" }],
    ["Choose one of the buttons of the form.", { slots: "1-09", intent: "delete" }],
  ])("says '%s' and keeps the ticks", async (text, fields) => {
    const { send, expertId } = await signIn();
    const { status, html } = await send({ intent: "save", ...fields });
    expect([status, html.includes(text), ticked(html)]).toEqual([400, true, ["1-09"]]);
    expect(await weekOf(expertId)).toEqual([]);
  });

  test("a second tab keeps its ticks, sees what was saved meanwhile, and can save on top", async () => {
    const { send, open } = await signIn();
    await send({ intent: "save", slots: ["1-09", "1-10"], version: "0" });
    await send({ intent: "save", slots: ["1-10", "2-09"], version: "1", timeZone: "Asia/Tokyo" });
    const second = await send({
      intent: "save",
      slots: "5-12",
      version: "1",
      base: "1-09 1-10",
      baseZone: "UTC",
      timeZone: "UTC",
    });
    expect(second.status).toBe(409);
    expect(second.html).toContain(
      "Your hours were saved elsewhere in the meantime. Your ticks are kept: check what changed, then save again.",
    );
    expect(ticked(second.html)).toEqual(["5-12"]);
    expect(second.html).toMatch(/Added: Tuesday 09:00–10:00/);
    expect(second.html).toMatch(/Removed: Monday 09:00–10:00/);
    expect(second.html).toMatch(/Time zone: Asia\/Tokyo/);
    expect([field(second.html, "version"), field(second.html, "base")]).toEqual(["2", "1-10 2-09"]);
    expect(ticked(await open())).toEqual(["2-09", "1-10"]);
    const again = {
      intent: "save",
      slots: "5-12",
      version: field(second.html, "version") ?? "",
      timeZone: "UTC",
    };
    expect((await send(again)).status).toBe(303);
    expect(ticked(await open())).toEqual(["5-12"]);
  });

  test("names the bookings that are no longer covered", async () => {
    const { send, open, expertId } = await signIn();
    const { id: learnerId } = await createUser(t.db);
    await createBooking(t.db, { expertId, learnerId, startsAt: new Date("2026-11-25T10:00:00Z") });
    const { flash } = await send({ intent: "save", slots: "1-09" });
    expect(flash).toBe(
      "✅ Availability saved! (1 days, 1 time slots) Booked sessions outside your hours stay as they are: Wednesday 25 November 2026, 10:00 with Nadia Rahman.",
    );
    expect(await open()).toMatch(/Wednesday 25 November 2026, 10:00 with Nadia Rahman/);
  });

  test("a storage fault says so and keeps the ticks", async () => {
    const { send } = await signIn();
    await t.db.execute(
      sql`create function refuse_hours() returns trigger language plpgsql as $$ begin raise exception 'secret detail'; end $$`,
    );
    await t.db.execute(
      sql`create trigger refuse_hours before insert on expert_availability execute function refuse_hours()`,
    );
    try {
      const { status, html } = await send({ intent: "save", slots: "1-09" });
      expect([status, ticked(html)]).toEqual([503, ["1-09"]]);
      expect(html).toContain("❌ Save failed: Database error: the hours could not be stored.");
      expect(html).not.toContain("secret detail");
    } finally {
      await t.db.execute(sql`drop trigger refuse_hours on expert_availability`);
      await t.db.execute(sql`drop function refuse_hours`);
    }
  });
});

test("fields that aren't the form's reach nothing", async () => {
  const [mine, theirs] = [await signIn(), await signIn()];
  const extra = {
    expertId: theirs.expertId,
    expert_id: theirs.expertId,
    isActive: "false",
    is_active: "false",
    approved: "true",
    hoursVersion: "99",
  };
  expect((await mine.send({ intent: "save", slots: "1-09", ...extra })).status).toBe(303);
  expect(await weekOf(theirs.expertId)).toEqual([]);
  expect(await weekOf(mine.expertId)).toMatchObject([{ isActive: true, dayOfWeek: 1 }]);
  const [calendar] = await t.db
    .select()
    .from(expertCalendars)
    .where(eq(expertCalendars.expertId, mine.expertId));
  expect(calendar?.hoursVersion).toBe(1);
  expect((await mine.send({ intent: "save", slots: "2-09", version: "1e9" })).status).toBe(409);
});

describe("days off", () => {
  test("are added, listed and removed", async () => {
    const { send, open } = await signIn();
    const added = await send({
      intent: "add-day-off",
      firstDay: "2026-12-24",
      lastDay: "2026-12-26",
      returnTo: "/profile",
    });
    expect([added.status, added.answer.headers.get("Location")]).toEqual([303, "/profile"]);
    expect(added.flash).toBe("Nothing is offered on 24 December 2026 to 26 December 2026.");
    const html = await open();
    expect(html).toContain("24 December 2026 to 26 December 2026");
    const removed = await send({ intent: "remove-day-off", id: field(html, "id") ?? "" });
    expect([removed.status, await t.db.select().from(expertDaysOff)]).toEqual([303, []]);
  });

  test.each<[string, Fields]>([
    ["Enter the first day off", {}],
    ["Enter a date that exists", { firstDay: "2026-02-30" }],
    ["The first day off must be today or later", { firstDay: "2026-11-22" }],
    ["The last day off must not be before the first", { firstDay: "2026-12-24", lastDay: "2026-12-23" }],
    ["Days off can be at most 366 days in one go", { firstDay: "2026-12-24", lastDay: "2027-12-25" }],
  ])("%s", async (text, fields) => {
    const { send } = await signIn();
    const { status, html } = await send({ intent: "add-day-off", ...fields });
    expect([status, html.includes(text)]).toEqual([400, true]);
    if (fields.firstDay) expect(html).toContain(`value="${fields.firstDay}"`);
  });

  test("of somebody else aren't there", async () => {
    const [mine, theirs] = [await signIn(), await signIn()];
    await theirs.send({ intent: "add-day-off", firstDay: "2026-12-24", expertId: mine.expertId });
    const [entry] = await t.db.select().from(expertDaysOff);
    expect(entry?.expertId).toBe(theirs.expertId);
    expect((await mine.send({ intent: "remove-day-off", id: entry?.id ?? "" })).status).toBe(404);
    expect(await t.db.select().from(expertDaysOff)).toHaveLength(1);
  });
});
