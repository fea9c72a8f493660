import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { newId } from "~/platform/ids";
import { action, loader } from "~/routes/bookings/request/book";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createBooking, createExpert, createUser, keepSessions } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";
import { answerOf, asActor, get, post, routeArgs } from "../../support/site/request";
import { openSite } from "../../support/site/site";

const t = useDatabase();
const start = "2026-11-24T10:00:00.000Z";

async function scene() {
  const user = await createUser(t.db, { timeZone: "Europe/Paris" });
  const expert = await createExpert(t.db);
  return { actor: await asActor(t.db, user), expert, expertId: expert.id };
}

const open = (path: string, expertId: string, actor: Awaited<ReturnType<typeof asActor>> | null) =>
  answerOf(loader(routeArgs({ t, request: get(path), params: { expertId }, actor })));

const send = (
  path: string,
  fields: Record<string, string>,
  expertId: string,
  actor: Awaited<ReturnType<typeof asActor>> | null,
) => answerOf(action(routeArgs({ t, request: post(path, fields), params: { expertId }, actor })));

describe("the picker", () => {
  test("shows a visitor the way to sign in, and no times", async () => {
    const { expertId } = await scene();
    const answer = await open(`/expert/${expertId}/book?datetime=${start}`, expertId, null);
    expect(answer.status).toBe(200);
    expect(answer.body).toMatchObject({ page: null, here: `/expert/${expertId}/book?datetime=${start}` });
  });

  test("starts today in the viewer's zone, on the first free day, with no way back", async () => {
    const { actor, expertId } = await scene();
    const { body } = await open(`/expert/${expertId}/book`, expertId, actor);
    expect(body).toMatchObject({
      page: { picker: { previous: null, weekLabel: "23 – 29 November" }, startsAt: null },
    });
    expect(body).toMatchObject({ page: { picker: { selected: { name: "Monday 23 November 2026" } } } });
    const week = await open(`/expert/${expertId}/book?week=0`, expertId, actor);
    expect(week.body).not.toMatchObject({ page: { picker: { selected: { name: expect.any(String) } } } });
  });

  test("jumps to the weeks in which the next four months begin", async () => {
    const { actor, expertId } = await scene();
    const { body } = await open(`/expert/${expertId}/book?week=1`, expertId, actor);
    const at = (week: number) => `/expert/${expertId}/book?week=${week}`;
    expect(body).toMatchObject({
      page: {
        picker: {
          months: [
            { name: "December", href: at(1), isShown: true },
            { name: "January", href: at(5), isShown: false },
            { name: "February", href: at(10), isShown: false },
            { name: "March", href: at(14), isShown: false },
          ],
        },
      },
    });
  });

  test("opens on the day of a chosen start", async () => {
    const { actor, expertId } = await scene();
    const { body } = await open(`/expert/${expertId}/book?datetime=2026-12-08T10:00:00Z`, expertId, actor);
    expect(body).toMatchObject({
      page: { picker: { selected: { name: "Tuesday 8 December 2026" }, weekLabel: "7 – 13 December" } },
    });
  });

  test.each([
    "week=-1",
    "week=99999999999",
    "week=abc",
    "date=2026-13-45",
    "date=0000-00-00",
    "hours=9",
    "datetime=x",
  ])("takes %s for not chosen", async (query) => {
    const { actor, expertId } = await scene();
    const answer = await open(`/expert/${expertId}/book?${query}`, expertId, actor);
    expect(answer.status).toBe(200);
  });

  test.each([newId(), "x", "%00"])("answers 404 for expert %s", async (expertId) => {
    const { actor } = await scene();
    expect((await open("/expert/x/book", expertId, actor)).status).toBe(404);
  });

  test("offers what the command accepts, and nothing that overlaps the learner's own sessions", async () => {
    const { actor, expertId } = await scene();
    const other = await createExpert(t.db);
    await keepSessions(t.db, [actor.userId]);
    await createBooking(t.db, { learnerId: actor.userId, expertId: other.id, startsAt: new Date(start) });
    const { body } = await open(`/expert/${expertId}/book?date=2026-11-24`, expertId, actor);
    const offered = JSON.stringify(body);
    expect(offered).not.toContain(start);
    expect(offered).toContain("2026-11-24T11:00:00");
    const answer = await send("/", { datetime: "2026-11-24T11:00:00.000Z" }, expertId, actor);
    expect(answer.status).toBe(303);
  });
});

describe("posting a time", () => {
  test("books and leads to the confirmation", async () => {
    const { actor, expertId } = await scene();
    await keepSessions(t.db, [actor.userId]);
    const answer = await send(
      `/expert/${expertId}/book?date=2026-11-24`,
      { datetime: start, hours: "2" },
      expertId,
      actor,
    );
    const [booking] = await t.db.select().from(bookings).where(eq(bookings.expertId, expertId));
    expect(answer.status).toBe(303);
    expect(new URL(answer.location ?? "", "http://x").searchParams.get("bookingId")).toBe(booking?.id);
    expect(answer.location).toContain("duration=1.83");
    expect(booking).toMatchObject({ hours: 2, status: "confirmed", paymentStatus: "due" });
  });

  test("longer than an hour, by a learner who has paid for nothing yet: leads to the checkout (decision J12)", async () => {
    const { actor, expertId } = await scene();
    const answer = await send("/", { datetime: start, hours: "2" }, expertId, actor);
    expect([answer.status, answer.location]).toEqual([
      303,
      `/checkout/${expertId}?datetime=2026-11-24T10%3A00%3A00.000Z&hours=2`,
    ]);
    expect(await t.db.$count(bookings)).toBe(0);
  });

  test("goes on to the checkout without booking when it came from the listing", async () => {
    const { actor, expertId } = await scene();
    const answer = await send("/?to=checkout", { datetime: start }, expertId, actor);
    expect(answer.location).toBe(`/checkout/${expertId}?datetime=2026-11-24T10%3A00%3A00.000Z&hours=1`);
    expect(await t.db.$count(bookings)).toBe(0);
  });

  test("sends a visitor to sign in, and keeps the chosen time", async () => {
    const { expertId } = await scene();
    const answer = await send("/", { datetime: start }, expertId, null);
    expect(answer.status).toBe(302);
    const back = new URL(answer.location ?? "", "http://x").searchParams.get("redirectTo");
    expect(back).toBe(`/expert/${expertId}/book?datetime=2026-11-24T10%3A00%3A00.000Z&hours=1`);
  });

  test.each([
    [{}, 400, "Please select a date and a time to continue."],
    [{ datetime: "tomorrow" }, 400, "Please select a date and a time to continue."],
    [{ datetime: start, hours: "5" }, 400, "Please choose between 1 and 4 hours."],
    [{ datetime: start, hours: "1.5" }, 400, "Please choose between 1 and 4 hours."],
    [{ datetime: "2026-11-24T03:00:00Z" }, 409, "This time is not available. Please choose another time."],
    [{ datetime: "+275760-09-13T00:00:00Z" }, 400, "Please select a date and a time to continue."],
  ])("refuses %j", async (fields, status, message) => {
    const { actor, expertId } = await scene();
    const answer = await send("/", fields as Record<string, string>, expertId, actor);
    expect(answer).toMatchObject({ status, body: { message } });
    expect(await t.db.$count(bookings)).toBe(0);
  });

  test("refuses a taken time with near free ones, and says what was chosen", async () => {
    const { actor, expertId } = await scene();
    const other = await createUser(t.db);
    await createBooking(t.db, { learnerId: other.id, expertId, startsAt: new Date(start) });
    const answer = await send("/", { datetime: start }, expertId, actor);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        message: "This time slot is already booked. Please choose another time.",
        chosen: { text: "Tuesday 24 November 2026, 11:00 Paris time (GMT+1)" },
        near: [{ text: "Tomorrow 10:00" }, { text: "Tomorrow 12:00" }, { text: "Tomorrow 13:00" }],
      },
    });
  });

  test("finds near times behind a linked user id as well", async () => {
    const { actor } = await scene();
    const account = await createUser(t.db, { role: "expert" });
    const { id } = await createExpert(t.db, { userId: account.id });
    const other = await createUser(t.db);
    await createBooking(t.db, { learnerId: other.id, expertId: id, startsAt: new Date(start) });
    const answer = await send("/", { datetime: start }, account.id, actor);
    expect(answer.body).toMatchObject({ near: [{}, {}, {}] });
  });

  test.each(["0001-01-01T00:00:00Z", "0000-01-01T00:00:00Z", "1999-12-31T23:00:00Z", "9999-01-01T00:00:00Z"])(
    "takes %s for no time at all",
    async (datetime) => {
      const { actor, expertId } = await scene();
      for (const path of ["/", "/?to=checkout"]) {
        expect((await send(path, { datetime }, expertId, actor)).status).toBe(400);
      }
    },
  );

  test("says what is wrong when a table is missing", async () => {
    const { actor, expertId } = await scene();
    await t.db.execute(sql`alter table bookings rename to bookings_gone`);
    try {
      const answer = await send("/", { datetime: start }, expertId, actor);
      expect(answer).toMatchObject({
        status: 503,
        body: { message: "Database table not found...", near: [] },
      });
      const page = await open(`/expert/${expertId}/book`, expertId, actor);
      expect(page).toMatchObject({ status: 503, body: "Database table not found..." });
    } finally {
      await t.db.execute(sql`alter table bookings_gone rename to bookings`);
    }
  });

  test("keeps the choice where the expert is gone, and says so in the catalogue's words", async () => {
    const { actor } = await scene();
    const ask = await openSite({ t });
    const headers = await signedInAs(t, actor.userId);
    const path = `/expert/${newId()}/book`;
    const html = await (await ask(post(path, { datetime: start }, headers))).text();
    expect(html).toContain("Expert not found. Please try selecting the expert again.");
    for (const page of [html, await (await ask(get(`${path}?datetime=${start}`, headers))).text()]) {
      expect(page).toContain("Expert Not Found");
      expect(page).toContain("You chose Tuesday 24 November 2026, 11:00 Paris time (GMT+1).");
    }
  });

  test("offers an expert nothing of their own", async () => {
    const account = await createUser(t.db, { role: "expert" });
    const { id } = await createExpert(t.db, { userId: account.id });
    const { body } = await open(`/expert/${id}/book`, id, await asActor(t.db, account));
    expect(body).toMatchObject({ page: null, refusal: "You can't book a session with yourself." });
  });

  test("ignores fields that a learner may not set", async () => {
    const { actor, expertId } = await scene();
    const fields = {
      datetime: start,
      status: "completed",
      priceCents: "1",
      learnerId: newId(),
      paymentStatus: "paid",
    };
    await send("/", fields, expertId, actor);
    const [booking] = await t.db.select().from(bookings);
    expect(booking).toMatchObject({
      status: "confirmed",
      paymentStatus: "due",
      priceCents: 4000,
      learnerId: actor.userId,
    });
  });

  test("is too late for a time that began while the page was open", async () => {
    const { actor, expertId } = await scene();
    const answer = await send("/", { datetime: testNow.toISOString() }, expertId, actor);
    expect(answer.status).toBe(409);
  });
});
