import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { newId } from "~/platform/ids";
import { loader as confirmationLoader } from "~/routes/bookings/request/confirmation";
import { loader as oldLoader } from "~/routes/bookings/request/confirmation-old";
import { loader as bookingLoader } from "~/routes/bookings/view/booking";
import { loader as calendarLoader } from "~/routes/bookings/view/booking-calendar";
import { loader as expertDashboard } from "~/routes/dashboards/expert";
import { loader as learnerDashboard } from "~/routes/dashboards/learner";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createBooking, createExpert, createUser, payFor } from "../../support/scenes/factories";
import { answerOf, asActor, get, routeArgs } from "../../support/site/request";
import { bookedScene, start } from "./booked-scene";

/** One session on its own page, in a calendar, as a confirmation and on the dashboards. */

const t = useDatabase();
const scene = () => bookedScene(t.db);

describe("what a booking promises", () => {
  test.each([
    [
      "2026-11-23T09:59:59Z",
      "until 24 hours before the start: Monday 23 November 2026, 15:30 Kolkata time (GMT+5:30).",
    ],
    ["2026-11-23T10:00:00Z", "until 24 hours before the start. This session starts sooner than that."],
  ])("at %s: %s", async (moment, promise) => {
    const { expert, id } = await scene();
    const now = new Date(moment);
    const args = routeArgs({ t, request: get("/"), params: { bookingId: id }, actor: expert, now });
    const { body } = await answerOf(bookingLoader(args));
    expect(body).toMatchObject({ booking: { cancelNote: expect.stringContaining(promise) } });
  });
});

describe("one booking", () => {
  test.each([newId(), "x", "../etc/passwd"])("doesn't exist as %s", async (bookingId) => {
    const { learner } = await scene();
    const args = routeArgs({ t, request: get("/bookings/x"), params: { bookingId }, actor: learner });
    expect((await answerOf(bookingLoader(args))).status).toBe(404);
  });

  test("is a calendar file with a stable id and UTC times", async () => {
    const { learner, id } = await scene();
    const read = async () => {
      const args = routeArgs({
        t,
        request: get(`/bookings/${id}.ics`),
        params: { bookingId: id },
        actor: learner,
      });
      return answerOf(calendarLoader(args));
    };
    const answer = await read();
    expect(answer.headers.get("Content-Type")).toBe("text/calendar; charset=utf-8");
    expect(answer.body).toContain(`UID:booking-${id}@keyway`);
    expect(answer.body).toContain("DTSTART:20261124T100000Z");
    expect(answer.body).toContain("DTEND:20261124T105000Z");
    // A calendar takes a changed session only with a higher number.
    await t.db.update(bookings).set({ meetingLink: "https://meet.example/x" }).where(eq(bookings.id, id));
    const changed = await read();
    expect(changed.body).toContain(`UID:booking-${id}@keyway`);
    const sequenceIn = ({ body }: typeof answer) => Number(/SEQUENCE:(\d+)/.exec(String(body))?.[1]);
    expect(sequenceIn(changed)).toBeGreaterThan(sequenceIn(answer));
  });
});

describe("the calendar", () => {
  test("says the same to both sides: the expert emails the link", async () => {
    const { learner, expert, id } = await scene();
    const details = async (actor: typeof learner) => {
      const args = () => routeArgs({ t, request: get("/"), params: { bookingId: id }, actor });
      const { google } = (await answerOf(bookingLoader(args()))).body as { google: string };
      return [google, (await answerOf(calendarLoader(args()))).body];
    };
    const [google, file] = await details(expert);
    expect([google, file]).toEqual(await details(learner));
    expect(new URL(String(google)).searchParams.get("details")).toBe(
      "Amara O. emails the meeting link before the session.",
    );
    expect(file).toContain("ORGANIZER;");
  });

  test("and the page read times in the accounts' zones of today", async () => {
    const { learner, expert, id } = await scene();
    await t.db.update(users).set({ timeZone: "Asia/Tokyo" }).where(eq(users.id, expert.userId));
    const args = routeArgs({ t, request: get("/"), params: { bookingId: id }, actor: learner });
    expect((await answerOf(bookingLoader(args))).body).toMatchObject({
      booking: { otherSide: "Tuesday 24 November 2026, 19:00 Tokyo time (GMT+9)" },
    });
  });
});

describe("the confirmation", () => {
  const details = "expertName=Somebody&datetime=2026-11-24T10:00:00Z&duration=0.83";
  const open = async (query: string, actor: Awaited<ReturnType<typeof asActor>> | null) =>
    answerOf(confirmationLoader(routeArgs({ t, request: get(`/confirmation?${query}`), actor })));

  test("shows the database's facts for one's own booking, whatever the address says", async () => {
    const { learner, id } = await scene();
    const { body } = await open(
      `bookingId=${id}&expertName=Mallory&datetime=2030-01-01T00:00:00Z&duration=4`,
      learner,
    );
    expect(body).toMatchObject({
      booking: {
        ...{ other: { name: "Amara O." }, minutes: 50, status: "confirmed" },
      },
    });
    expect(JSON.stringify(body)).not.toContain("Mallory");
  });

  test("claims nothing for another user's booking, nor for none", async () => {
    const { stranger, id } = await scene();
    for (const answer of [await open(`bookingId=${id}&${details}`, stranger), await open(details, null)]) {
      expect(answer.body).toMatchObject({ details: { expertName: "Somebody", length: "50 minutes" } });
      expect(answer.body).not.toHaveProperty("booking");
    }
  });

  test.each([
    "",
    "expertName=A&datetime=2026-11-24T10:00:00Z",
    "expertName=A&datetime=x&duration=1",
    "expertName=A&datetime=2026-11-24T10:00:00Z&duration=-1",
  ])("answers 400 to '%s'", async (query) => {
    expect(await open(query, null)).toMatchObject({ status: 400, body: { missing: true } });
  });

  test("keeps the query of its old address", async () => {
    const answer = await answerOf(oldLoader(routeArgs({ t, request: get(`/confirmation-old?${details}`) })));
    expect(answer.location).toContain("/confirmation?expertName=Somebody&");
  });
});

describe("the dashboards", () => {
  test("welcome a learner with the next three sessions, the soonest first, each with what to do next", async () => {
    const { learner, expertId, id } = await scene();
    await payFor(t.db, { id, learnerId: learner.userId, totalCents: 4000, createdAt: testNow });
    const ahead = (hours: number) => new Date(start.getTime() + hours * 3_600_000);
    const sides = { learnerId: learner.userId, expertId, createdAt: testNow };
    for (const hours of [72, 96, 48, -200]) await createBooking(t.db, { ...sides, startsAt: ahead(hours) });
    const args = routeArgs({ t, request: get("/learner-dashboard"), actor: learner });
    expect((await answerOf(learnerDashboard(args))).body).toMatchObject({
      name: "Nadia Rahman",
      sessions: [
        { startsAt: start.toISOString(), next: null },
        { startsAt: ahead(48).toISOString(), next: { kind: "pay" } },
        { startsAt: ahead(72).toISOString(), next: { kind: "pay" } },
      ],
    });
  });

  test("show an expert the card and the count, and a learner the experts instead", async () => {
    const { expert, learner } = await scene();
    const open = (actor: typeof learner | null) =>
      answerOf(expertDashboard(routeArgs({ t, request: get("/expert-dashboard"), actor })));
    expect((await open(expert)).body).toMatchObject({ card: { title: "Incident responder", scheduled: 1 } });
    expect(await open(learner)).toMatchObject({ status: 302, location: "/experts" });
    expect((await open(null)).location).toBe("/login?redirectTo=%2Fexpert-dashboard");
  });
});

test("one zone under two names is one zone", async () => {
  const learner = await asActor(t.db, await createUser(t.db, { timeZone: "Asia/Kathmandu" }));
  const { id: expertId } = await createExpert(t.db, { timeZone: "Asia/Katmandu" });
  const { id } = await createBooking(t.db, {
    learnerId: learner.userId,
    expertId,
    startsAt: start,
    learnerTimeZone: "Asia/Kathmandu",
    expertTimeZone: "Asia/Katmandu",
  });
  const args = routeArgs({ t, request: get("/"), params: { bookingId: id }, actor: learner });
  expect((await answerOf(bookingLoader(args))).body).toMatchObject({ booking: { otherSide: null } });
});
