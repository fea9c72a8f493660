import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { users } from "~/db/schema/accounts/users";
import { expertDaysOff } from "~/db/schema/experts/expert-days-off";
import { expertExtraHours } from "~/db/schema/experts/expert-extra-hours";
import { experts } from "~/db/schema/experts/experts";
import { useDatabase } from "../../support/db/database";
import { createExpert, createUser } from "../../support/scenes/factories";
import { browse } from "../../support/site/browser";
import { signedInAs } from "../../support/site/cookies";
import { field, ticked } from "./availability-visits";

/** The editor of hours on each of its pages in the specification. */

const t = useDatabase();
const site = browse(t);

async function signIn(
  card: Parameters<typeof createExpert>[1] | null,
  values: Partial<typeof users.$inferInsert> = {},
) {
  const user = await createUser(t.db, { role: "expert", ...values });
  if (card) await createExpert(t.db, { userId: user.id, ...card });
  const cookie = await signedInAs(t, user.id);
  const open = async (path: string) => (await site.open(path, cookie)).html;
  const send = (fields: Record<string, string>) => site.send("/availability", fields, cookie);
  return { open, send };
}

const hours = [{ dayOfWeek: 1, startTime: "09:00", endTime: "11:00" }];
const editorsIn = (html: string) => html.match(/<form[^>]*data-hours=/g)?.length ?? 0;
const boxesIn = (html: string) => html.match(/<input type="checkbox" name="slots"/g)?.length ?? 0;
const zoneIn = (html: string) => {
  const select = /<select[^>]*id="hours-time-zone".*?<\/select>/s.exec(html)?.[0] ?? "";
  return /value="([^"]*)" selected=""/.exec(select)?.[1];
};

describe.each([
  ["/expert-dashboard", "/expert-dashboard"],
  ["/expert-profile", "/expert-dashboard"],
  ["/profile", "/profile"],
])("%s", (path, returnTo) => {
  test("has the whole editor, which comes back there", async () => {
    const { open, send } = await signIn({ hours });
    const html = await open(path);
    expect([editorsIn(html), boxesIn(html), field(html, "returnTo")]).toEqual([1, 98, returnTo]);
    for (const part of ["days-off", "extra-hours", "terms"]) expect(html).toContain(`id="${part}-title"`);
    // No form is inside another one.
    expect(html).not.toMatch(/<form\b(?:(?!<\/form>).)*<form\b/s);
    const saved = await send({ intent: "save", slots: "1-09", returnTo: field(html, "returnTo") ?? "" });
    expect([saved.status, saved.location]).toEqual([303, returnTo]);
  });

  test("has none without a card", async () => {
    const { open } = await signIn(null);
    expect(editorsIn(await open(path))).toBe(0);
  });
});

// Its editor is loaded when the dialog opens (`hours-places.with-javascript.spec.ts`).
test.each(["/expert-profile-creator", "/create-expert-profile"])("%s links to the editor", async (path) => {
  const { open } = await signIn({ hours });
  const html = await open(path);
  expect(editorsIn(html)).toBe(0);
  expect(html).toMatch(/<a[^>]*href="\/availability"[^>]*>Manage Availability/);
});

describe("the zone that the form begins with", () => {
  test("is the account's own while the week was never saved", async () => {
    const { open } = await signIn({ hours: [], timeZone: "UTC" }, { timeZone: "Asia/Kathmandu" });
    expect(zoneIn(await open("/availability"))).toBe("Asia/Kathmandu");
  });

  test("is UTC where no zone is known", async () => {
    const { open } = await signIn({ hours: [], timeZone: "UTC" }, { timeZone: null });
    expect(zoneIn(await open("/availability"))).toBe("UTC");
  });

  test("is the one of the hours that are there", async () => {
    const { open } = await signIn({ hours, timeZone: "Africa/Lagos" }, { timeZone: "Asia/Kathmandu" });
    expect(zoneIn(await open("/availability"))).toBe("Africa/Lagos");
  });
});

test("what a button changed is shown where it was pressed", async () => {
  const { open } = await signIn({ hours });
  const html = await open("/profile");
  const pressed = [...html.matchAll(/<button[^>]*value="(?:toggle|copy)-[^>]*>/g)].map(([tag]) => tag);
  expect(pressed).toHaveLength(4 + 7 + 21);
  for (const tag of pressed) expect(tag).toMatch(/formAction="\/availability#(weekly-hours|hours-grid)"/i);
});

describe("a form that was opened in another account of the same browser", () => {
  const text =
    "This form was opened in another account, so nothing was saved. You now see the account you're signed in with.";

  test.each([
    ["the week", { intent: "save", slots: "5-12", version: "0" }],
    ["a button of the week", { intent: "toggle-morning", slots: "5-12" }],
    ["a day off", { intent: "add-day-off", firstDay: "2031-12-24" }],
    ["extra hours", { intent: "add-extra-hours", day: "2031-12-24", startTime: "09:00", endTime: "10:00" }],
    ["the terms", { intent: "save-terms", minimumNotice: "1", daysAhead: "7", bufferMinutes: "1" }],
  ])("%s is refused, and shows this account's own", async (_, fields) => {
    const theirs = await signIn({ hours });
    const mine = await signIn({ hours: [{ dayOfWeek: 2, startTime: "14:00", endTime: "15:00" }] });
    const weekOf = field(await theirs.open("/availability"), "weekOf") ?? "";
    const { status, html } = await mine.send({ ...fields, weekOf });
    expect([status, ticked(html)]).toEqual([409, ["2-14"]]);
    expect(html).toContain(text);
    expect([await t.db.$count(expertDaysOff), await t.db.$count(expertExtraHours)]).toEqual([0, 0]);
    expect(await t.db.$count(experts, eq(experts.daysAhead, 7))).toBe(0);
    expect(field(await mine.open("/availability"), "version")).toBe("0");
  });
});

test.each(["/availability", "/profile", "/expert-dashboard", "/expert-profile-creator"])(
  "%s says of a record that waits to be linked, and offers no second one (decision B2)",
  async (path) => {
    await createExpert(t.db, { email: "waiting@test.example", name: "Amara Okafor" });
    const { open } = await signIn(null, { email: "waiting@test.example" });
    const html = (await open(path)).replaceAll("<!-- -->", "");
    expect(html).toMatch(/Using temporary connection.*The expert record of Amara Okafor/s);
    expect(html).not.toMatch(/Create Expert Profile<\/a>|id="card"/);
  },
);
