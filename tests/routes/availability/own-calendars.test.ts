import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { ownCalendars } from "~/db/schema/experts/own-calendars";
import { testNow as now } from "../../support/caller";
import { googleLike, useFakeCalendars } from "../../support/peers/fake-calendars";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { calendarAddress, createOwnCalendar, makeBusy } from "../../support/scenes/own-calendars";
import { signedInAs } from "../../support/site/cookies";
import { flashOf } from "../../support/site/flash";
import { get, post, testEnv } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";

/** The page of an expert's own calendars: what its forms accept, say and store. It is Monday, 10:00. */

const { t, situation, ask } = useSite();
const fake = useFakeCalendars();
const page = "/availability/calendars";
const place = calendarAddress.replace("https://", "");
const hour = 3_600_000;
const inHours = (hours: number) => new Date(now.getTime() + hours * hour);
const span = (hours: number, length = 1) => ({ start: inHours(hours), end: inHours(hours + length) });

let cookie: Record<"Cookie", string>;
let owner: { expertId: string; userId: string };
beforeEach(async () => {
  situation.env = { ...testEnv, calendarsFrom: fake.origin };
  const { id: userId } = await createUser(t.db, { role: "expert", timeZone: "Asia/Kolkata" });
  owner = { userId, expertId: (await createExpert(t.db, { userId })).id };
  cookie = await signedInAs(t, userId);
});

const shown = async () => textOf(await (await ask(get(page, cookie))).text());
const textOf = (html: string) => html.replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
async function send(fields: Record<string, string>) {
  const answer = await ask(post(page, fields, cookie));
  return { status: answer.status, said: flashOf(answer), html: textOf(await answer.text()) };
}
const add = (calendarAddress: string) => send({ intent: "add", calendarAddress });
const create = (values = {}) =>
  createOwnCalendar(t.db, { ...owner, secret: testEnv.sessionSecret, ...values });

describe("adding a calendar", () => {
  test("reads it at once and says what was found, in the viewer's zone", async () => {
    fake.publish(place, googleLike([span(29.5), span(50), span(24 * 40)]));
    const added = await add(calendarAddress.replace("https:", "webcal:"));
    expect([added.status, added.said]).toEqual([
      303,
      "calendar.google.com (…d015): 2 busy times in the next 4 weeks, the next on Tuesday 21:00.",
    ]);
    const html = await shown();
    expect(html).toContain("2 busy times in the next 4 weeks, the next on Tuesday 21:00.");
    expect(html).toContain("Last read: Today 15:30");
    expect(html).not.toContain("9f86d081");
  });

  test("says why it can't be read, and keeps it", async () => {
    expect((await add(calendarAddress)).said).toBe(
      "calendar.google.com (…d015): The server refuses this address. The calendar may have a new one.",
    );
    expect(await shown()).toContain("We can't read it. The server refuses this address.");
    expect(await t.db.$count(ownCalendars)).toBe(1);
  });

  test.each([
    ["", "Enter the address of your calendar"],
    ["my calendar", "Enter the whole address, starting with https:// or webcal://"],
    ["http://calendar.example/a.ics", "Enter the whole address, starting with https:// or webcal://"],
    ["https://calendar.example:8443/a.ics", "Enter an address without a port number"],
    ["https://amara:secret@calendar.example/", "Enter an address without a name or password in it"],
    ["https://127.0.0.1/a.ics", "Enter an address on the public internet"],
    ["https://[::ffff:169.254.169.254]/", "Enter an address on the public internet"],
    [`https://calendar.example/${"a".repeat(2000)}`, "Address must be at most 2000 characters"],
  ])("refuses %s, and keeps what was typed", async (typed, text) => {
    const { status, html } = await add(typed);
    expect([status, html.includes(text)]).toEqual([400, true]);
    if (typed) expect(html).toContain(`value="${typed}"`);
    expect(await t.db.$count(ownCalendars)).toBe(0);
    expect(fake.asked).toEqual([]);
  });

  test("a sixth is refused", async () => {
    for (const place of [1, 2, 3, 4, 5])
      await create({ place, address: `https://calendar.example/${place}000000.ics` });
    expect(await shown()).not.toContain("Add a calendar");
    const { status, html } = await add(calendarAddress);
    expect([status, html.includes("You have 5 calendars, the most we read. Remove one first.")]).toEqual([
      409,
      true,
    ]);
  });
});

test("sessions that clash are listed with a link to move them", async () => {
  const learner = await createUser(t.db);
  const session = { learnerId: learner.id, expertId: owner.expertId, startsAt: inHours(48) };
  const { id } = await createBooking(t.db, session);
  await makeBusy(t.db, await create(), [span(47.5)]);
  const html = await shown();
  expect(html).toContain("Booked sessions at times at which you are busy");
  expect(html).toContain(`href="/bookings/${id}/reschedule"`);
  expect(html).toContain("Wednesday 25 November 2026, 15:30 with");
});

describe("the buttons of a calendar", () => {
  test("'Read now' works once a minute", async () => {
    fake.publish(place, googleLike([]));
    const { id } = await create();
    expect((await send({ intent: "read", id })).said).toBe(
      "calendar.google.com (…d015): No busy times in the next 4 weeks.",
    );
    const again = await send({ intent: "read", id });
    expect([again.status, again.html.includes("We read a calendar once a minute.")]).toEqual([429, true]);
  });

  test("'Remove' takes it away; another expert's isn't found", async () => {
    const { id } = await create();
    const other = await createUser(t.db, { role: "expert" });
    const { id: expertId } = await createExpert(t.db, { userId: other.id });
    const theirs = await create({ expertId, userId: other.id });
    for (const intent of ["remove", "read", "keep", "drop"])
      expect((await send({ intent, id: theirs.id })).status).toBe(404);
    expect((await send({ intent: "remove", id })).said).toBe(
      "Removed: calendar.google.com (…d015). Its busy times no longer count.",
    );
    expect((await t.db.select().from(ownCalendars)).map((calendar) => calendar.id)).toEqual([theirs.id]);
    expect((await send({ intent: "other", id })).status).toBe(400);
  });

  test("old busy times are kept or dropped after a week, not before", async () => {
    const { id } = await create({ readAt: inHours(-6 * 24), failures: 3, failure: "refused" });
    expect(await shown()).not.toContain("Keep its busy times");
    expect((await send({ intent: "drop", id })).status).toBe(409);
    await t.db
      .update(ownCalendars)
      .set({ readAt: inHours(-7 * 24) })
      .where(eq(ownCalendars.id, id));
    expect(await shown()).toContain("Keep its busy times");
    expect((await send({ intent: "keep", id })).said).toBe(
      "The busy times of calendar.google.com (…d015) are kept.",
    );
    expect(await shown()).toContain("You keep its last known busy times.");
    expect((await send({ intent: "drop", id })).said).toContain("are dropped.");
    expect(await shown()).toContain("Its busy times are dropped until it can be read again.");
  });
});

test("the expert's dashboard says that a calendar can't be read, from a day on until they choose", async () => {
  const dashboard = async () => textOf(await (await ask(get("/expert-dashboard", cookie))).text());
  const { id } = await create({ readAt: inHours(-23), failures: 3, failure: "refused" });
  const since = (hours: number) =>
    t.db
      .update(ownCalendars)
      .set({ readAt: inHours(-hours) })
      .where(eq(ownCalendars.id, id));
  expect(await dashboard()).not.toContain("which we can't read");
  await since(24);
  expect(await dashboard()).toContain("Check your calendar calendar.google.com (…d015), which we can't read");
  await since(7 * 24);
  expect(await dashboard()).toContain("Choose about the busy times of calendar.google.com (…d015)");
  await t.db.update(ownCalendars).set({ choice: "keep" });
  expect(await dashboard()).not.toContain("which we can't read");
});
