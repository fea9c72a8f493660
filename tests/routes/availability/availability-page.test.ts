import { describe, expect, test } from "vitest";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { expertDaysOff } from "~/db/schema/experts/expert-days-off";
import { useDatabase } from "../../support/db/database";
import type { Fields } from "../../support/site/browser";
import { flashOf } from "../../support/site/flash";
import { get, post } from "../../support/site/request";
import { field, ticked, useAvailabilityVisits } from "./availability-visits";

/** The availability page as it is served: access, markup, buttons and days off. */

const t = useDatabase();
const { ask, signIn, weekOf } = useAvailabilityVisits(t);

describe("who may", () => {
  test("a visitor is asked to log in, whatever was requested", async () => {
    const text = "❌ Error: Not authenticated. Please log in.";
    const opened = await ask(get("/availability"));
    expect([opened.status, opened.headers.get("Location")]).toEqual([
      302,
      "/login?redirectTo=%2Favailability",
    ]);
    expect(flashOf(opened)).toBe(text);
    const posted = await ask(post("/availability", { intent: "save", slots: "1-09" }));
    expect([posted.status, (await posted.text()).includes(text)]).toEqual([401, true]);
  });

  test("a learner goes to the experts", async () => {
    const { send } = await signIn("learner", null);
    expect((await send({ intent: "save", slots: "1-09" })).location).toBe("/experts");
  });

  test("an expert without a card is asked to create it first", async () => {
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
  expect(html).toMatch(/<caption[^>]*>Hours of the week/);
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

describe("days off", () => {
  test("are added, listed and removed", async () => {
    const { send, open } = await signIn();
    const added = await send({
      intent: "add-day-off",
      firstDay: "2026-12-24",
      lastDay: "2026-12-26",
      returnTo: "/profile",
    });
    expect([added.status, added.location]).toEqual([303, "/profile"]);
    expect(added.flash).toBe("Learners can't book 24 December 2026 to 26 December 2026.");
    const html = await open();
    expect(html).toContain("24 December 2026 to 26 December 2026");
    const removed = await send({ intent: "remove-day-off", id: field(html, "id") ?? "" });
    expect([removed.status, await t.db.select().from(expertDaysOff)]).toEqual([303, []]);
  });

  test.each<[string, Fields]>([
    ["Enter the first day off", {}],
    ["Enter a date that exists, like 2026-12-24", { firstDay: "2026-02-30" }],
    ["The first day off must be today or later", { firstDay: "2026-11-22" }],
    ["The last day off must not be before the first", { firstDay: "2026-12-24", lastDay: "2026-12-23" }],
    ["Days off can be at most 366 days in one go", { firstDay: "2026-12-24", lastDay: "2027-12-25" }],
  ])("%s", async (text, fields) => {
    const { send } = await signIn();
    const { status, html } = await send({ intent: "add-day-off", ...fields });
    expect([status, html.includes(text)]).toEqual([400, true]);
    if (fields.firstDay) expect(html).toContain(`value="${fields.firstDay}"`);
  });

  test("of another expert aren't there", async () => {
    const [mine, theirs] = [await signIn(), await signIn()];
    await theirs.send({ intent: "add-day-off", firstDay: "2026-12-24", expertId: mine.expertId });
    const [entry] = await t.db.select().from(expertDaysOff);
    expect(entry?.expertId).toBe(theirs.expertId);
    expect((await mine.send({ intent: "remove-day-off", id: entry?.id ?? "" })).status).toBe(404);
    expect(await t.db.select().from(expertDaysOff)).toHaveLength(1);
  });
});
