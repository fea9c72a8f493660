import { beforeAll, describe, expect, test } from "vitest";
import { expertDaysOff } from "~/db/schema/expert-days-off";
import { signedInAs } from "../support/cookies";
import { useDatabase } from "../support/database";
import { createExpert, createUser } from "../support/factories";
import { get, post } from "../support/request";
import { openSite } from "../support/site";

/** The one editor of hours, on each of the pages that the specification puts it on. */

const t = useDatabase();
let ask: (request: Request) => Promise<Response>;
beforeAll(async () => {
  ask = await openSite({ t });
});

async function signIn(card: Parameters<typeof createExpert>[1] | null, timeZone?: string, email?: string) {
  const user = await createUser(t.db, {
    role: "expert",
    ...(timeZone ? { timeZone } : {}),
    ...(email ? { email } : {}),
  });
  if (card) await createExpert(t.db, { userId: user.id, ...card });
  const cookie = await signedInAs(t, user.id);
  const open = async (path: string) => (await ask(get(path, cookie))).text();
  const send = (fields: Record<string, string>) => ask(post("/availability", fields, cookie));
  return { open, send };
}

const hours = [{ dayOfWeek: 1, startTime: "09:00", endTime: "11:00" }];
const editorsIn = (html: string) => html.match(/<form[^>]*data-hours=/g)?.length ?? 0;
const boxesIn = (html: string) => html.match(/<input type="checkbox" name="slots"/g)?.length ?? 0;
const fieldIn = (html: string, name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(html)?.[1];
const zoneIn = (html: string) => {
  const select = /<select[^>]*id="hours-time-zone".*?<\/select>/s.exec(html)?.[0] ?? "";
  return /value="([^"]*)" selected=""/.exec(select)?.[1];
};

describe.each([
  ["/expert-dashboard", "/expert-dashboard"],
  ["/expert-profile", "/expert-dashboard"],
  ["/profile", "/profile"],
  ["/expert-profile-creator", "/expert-profile-creator"],
  ["/create-expert-profile", "/expert-profile-creator"],
])("%s", (path, returnTo) => {
  test("has the whole editor, which comes back there", async () => {
    const { open, send } = await signIn({ hours });
    const html = await open(path);
    expect([editorsIn(html), boxesIn(html), fieldIn(html, "returnTo")]).toEqual([1, 98, returnTo]);
    expect(html).toContain('id="days-off-title"');
    const saved = await send({ intent: "save", slots: "1-09", returnTo: fieldIn(html, "returnTo") ?? "" });
    expect([saved.status, saved.headers.get("Location")]).toEqual([303, returnTo]);
  });

  test("has none without a card", async () => {
    const { open } = await signIn(null);
    expect(editorsIn(await open(path))).toBe(0);
  });

  test("has no form within a form", async () => {
    const { open } = await signIn({ hours });
    let depth = 0;
    for (const [tag] of (await open(path)).matchAll(/<form\b|<\/form>/g)) {
      depth += tag === "</form>" ? -1 : 1;
      expect(depth).toBeLessThan(2);
    }
  });
});

describe("the zone that the form begins with", () => {
  test("is the account's own while the week was never saved", async () => {
    const { open } = await signIn({ hours: [], timeZone: "UTC" }, "Asia/Kathmandu");
    expect(zoneIn(await open("/availability"))).toBe("Asia/Kathmandu");
  });

  test("is UTC where nobody's zone is known", async () => {
    const { open } = await signIn({ hours: [], timeZone: "UTC" });
    expect(zoneIn(await open("/availability"))).toBe("UTC");
  });

  test("is the one of the hours that are there", async () => {
    const { open } = await signIn({ hours, timeZone: "Africa/Lagos" }, "Asia/Kathmandu");
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
    "This was done in another account, so nothing was saved. What you see is of the account that you are signed in with.";

  test.each([
    ["the week", { intent: "save", slots: "5-12", version: "0" }],
    ["a button of the week", { intent: "toggle-morning", slots: "5-12" }],
    ["a day off", { intent: "add-day-off", firstDay: "2031-12-24" }],
  ])("%s is refused, and shows this account's own", async (_, fields) => {
    const theirs = await signIn({ hours });
    const mine = await signIn({ hours: [{ dayOfWeek: 2, startTime: "14:00", endTime: "15:00" }] });
    const weekOf = fieldIn(await theirs.open("/availability"), "weekOf") ?? "";
    const answer = await mine.send({ ...fields, weekOf });
    expect(answer.status).toBe(409);
    const html = await answer.text();
    expect(html).toContain(text);
    const ticked = [...html.matchAll(/<input[^>]*name="slots"[^>]*checked=""[^>]*>/g)].map(
      ([tag]) => /value="([^"]*)"/.exec(tag)?.[1],
    );
    expect(ticked).toEqual(["2-14"]);
    expect(await t.db.$count(expertDaysOff)).toBe(0);
    expect(fieldIn(await mine.open("/availability"), "version")).toBe("0");
  });
});

test.each(["/availability", "/profile", "/expert-dashboard", "/expert-profile-creator"])(
  "%s says of a record that waits to be linked, and offers no second one (decision B2)",
  async (path) => {
    await createExpert(t.db, { email: "waiting@test.example", name: "Amara Okafor" });
    const { open } = await signIn(null, undefined, "waiting@test.example");
    const html = (await open(path)).replaceAll("<!-- -->", "");
    expect(html).toMatch(/Using temporary connection.*The expert record of Amara Okafor/s);
    expect(html).not.toMatch(/Create Expert Profile<\/a>|Create expert card|id="card"/);
  },
);
