import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { experts } from "~/db/schema/experts/experts";
import { useDatabase } from "../../support/db/database";
import { roomScene, template } from "../../support/scenes/bookings";
import { createUser } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";
import { formsOn } from "../../support/site/forms";
import { get, post, testEnv } from "../../support/site/request";
import { openSite } from "../../support/site/site";

/** The pages of a session's room as a browser asks for them. */

const t = useDatabase();
const env = { ...testEnv, meetingRooms: template };
let ask: (now: Date, request: Request) => Promise<Response>;

beforeAll(() => {
  ask = async (now, request) => (await openSite({ t, env, now }))(request);
});

async function visit(values: Parameters<typeof roomScene>[1] = {}) {
  const scene = await roomScene(t.db, values);
  const stranger = await createUser(t.db);
  const cookies = {
    learner: (await signedInAs(t, scene.learner.id, { now: scene.at(-600) })).Cookie,
    expert: (await signedInAs(t, scene.account.id, { now: scene.at(-600) })).Cookie,
    stranger: (await signedInAs(t, stranger.id, { now: scene.at(-600) })).Cookie,
  };
  const as = (who: keyof typeof cookies) => ({ Cookie: cookies[who] });
  const page = `/bookings/${scene.bookingId}/room`;
  return { ...scene, as, page };
}

test("a room is joined by a post, which leads on to it; reading the page notes nothing", async () => {
  const { at, as, page, link, history, bookingId } = await visit();
  for (const who of ["learner", "expert"] as const) {
    const early = await ask(at(-11), get(`/bookings/${bookingId}`, as(who)));
    const text = await early.text();
    expect(text).toMatch(
      new RegExp(`href="${page}">Meeting room</a><span class="muted">, opens \\d\\d:\\d\\d<`),
    );
    expect(await (await ask(at(-11), get(page, as(who)))).text()).toContain(link);
    expect(text).not.toContain("Join session");
    const late = await (await ask(at(-10), get(`/bookings/${bookingId}`, as(who)))).text();
    expect(late).toMatch(/<form[^>]*action="\/bookings\/[^"]*\/room"[^>]*target="_blank"/);
    expect(formsOn(page, late).map(({ action }) => action)).toContain(page);
    const list = who === "expert" ? "/expert-dashboard" : "/my-bookings";
    expect(await (await ask(at(-10), get(list, as(who)))).text()).toContain(`action="${page}"`);
  }
  for (const method of ["GET", "HEAD"]) {
    await ask(at(0), new Request(get(page, as("learner")), { method }));
    await ask(at(0), new Request(get(`${page}?to=room`, as("learner")), { method }));
  }
  expect(await history()).toEqual([]);
  const tooEarly = await (await ask(at(-11), get(`${page}?to=room`, as("learner")))).text();
  expect(tooEarly).not.toContain('http-equiv="refresh"');

  const joined = await ask(at(0), post(page, { intent: "join" }, as("expert")));
  expect([joined.status, joined.headers.get("Location")]).toEqual([303, `${page}?to=room`]);
  const on = await (await ask(at(0), get(`${page}?to=room`, as("expert")))).text();
  expect(on).toContain(`content="0; url=${link}"`);
  expect(await history()).toEqual(["expert room_opened"]);
  const story = await (await ask(at(1), get(`/bookings/${bookingId}`, as("learner")))).text();
  expect(story).toContain("Amara O. opened the room.");
});

test("others find no page, and an early or late post is refused with the reason", async () => {
  const { at, as, page, history } = await visit();
  for (const request of [get(page, as("stranger")), post(page, { intent: "join" }, as("stranger"))]) {
    expect((await ask(at(0), request)).status).toBe(404);
  }
  expect((await ask(at(0), post(page, { intent: "look" }, as("learner")))).status).toBe(400);
  const early = await ask(at(-11), post(page, { intent: "join" }, as("learner")));
  expect([early.status, await early.text()]).toEqual([
    409,
    expect.stringContaining("You can join from 10 minutes before the start."),
  ]);
  const late = await ask(at(60), post(page, { intent: "join" }, as("learner")));
  expect([late.status, await late.text()]).toEqual([409, expect.stringContaining("cancelled or over")]);
  expect(await history()).toEqual([]);
});

test("a hold has a page without the address", async () => {
  const holdExpiresAt = new Date("2026-11-23T00:10:00Z");
  const { at, as, page } = await visit({ status: "pending", holdExpiresAt });
  const held = await (await ask(at(-595), get(page, as("learner")))).text();
  expect(held).toContain("Once you have paid");
  expect(held).not.toContain("meet.example");
  expect((await ask(at(-595), get(page, as("expert")))).status).toBe(404);
});

test("the calendar file has the room until 30 days after the end", async () => {
  const { at, learner, bookingId, link } = await visit({ status: "completed" });
  const month = 30 * 1440;
  const file = async (minutes: number) => {
    const cookies = await signedInAs(t, learner.id, { now: at(minutes) });
    const answer = await ask(at(minutes), get(`/bookings/${bookingId}.ics`, cookies));
    return (await answer.text()).replaceAll("\r\n ", "");
  };
  expect(await file(60 + month - 1)).toContain(`LOCATION:${link}`);
  expect(await file(60 + month)).not.toContain("meet.example");
});

test("either side asks for another room, and a link of the expert's replaces it", async () => {
  const { at, as, page, link, stored, bookingId } = await visit();
  const asked = await ask(at(-300), post(page, { intent: "new" }, as("learner")));
  expect([asked.status, asked.headers.get("Location")]).toEqual([303, page]);
  expect((await stored()).meetingLink).not.toBe(link);
  await ask(
    at(-299),
    post(`/bookings/${bookingId}/meeting-link`, { meetingLink: "https://zoom.example/1" }, as("expert")),
  );
  expect((await ask(at(-298), get(page, as("learner")))).status).toBe(404);
  expect(await (await ask(at(-298), get(page, as("expert")))).text()).toContain("Make a room");
});

test("an expert chooses where to meet, and misses no links with rooms", async () => {
  const { at, as, expertId } = await visit();
  const place = "/expert-dashboard/meeting-link";
  const dashboard = async () => (await ask(at(-600), get("/expert-dashboard", as("expert")))).text();
  expect(await dashboard()).not.toContain("Your usual meeting link");
  expect(await dashboard()).toContain("<dd>A room for each lesson</dd>");
  const choose = (fields: Record<string, string>) => ask(at(-600), post(place, fields, as("expert")));
  const refused = await choose({ place: "own", meetingLink: "" });
  expect([refused.status, await refused.text()]).toEqual([
    400,
    expect.stringContaining("Enter the link that you meet at"),
  ]);
  const unknown = await choose({ place: "elsewhere", meetingLink: "" });
  expect([unknown.status, await unknown.text()]).toEqual([
    400,
    expect.stringContaining("Choose where you meet your learners"),
  ]);
  const saved = await choose({ place: "each", meetingLink: "https://zoom.example/own" });
  expect(saved.status).toBe(303);
  const flash = saved.headers.getSetCookie().find((cookie) => cookie.startsWith("keyway_flash="));
  const next = get("/expert-dashboard", { Cookie: `${as("expert").Cookie}; ${flash?.split(";")[0]}` });
  expect(await (await ask(at(-600), next)).text()).toContain(
    "Saved. New sessions and classes are held there.",
  );
  const [stored] = await t.db.select().from(experts).where(eq(experts.id, expertId));
  expect(stored).toMatchObject({ meetsInRooms: false, meetingLink: null });
  expect(await dashboard()).toContain("Your usual meeting link");
  expect((await choose({ place: "own", meetingLink: "https://zoom.example/own" })).status).toBe(303);
  expect(await dashboard()).toContain("<dd>One link of your own for all</dd>");
});
