import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { users } from "~/db/schema/users";
import { newId } from "~/platform/ids";
import { loader as bookingLoader } from "~/routes/bookings/booking";
import { loader as calendarLoader } from "~/routes/bookings/booking-calendar";
import { loader as confirmationLoader } from "~/routes/bookings/confirmation";
import { loader as oldLoader } from "~/routes/bookings/confirmation-old";
import { loader as listLoader } from "~/routes/bookings/my-bookings";
import { loader as expertDashboard } from "~/routes/dashboards/expert";
import { loader as learnerDashboard } from "~/routes/dashboards/learner";
import { testNow } from "../support/caller";
import { signedInAs } from "../support/cookies";
import { useDatabase } from "../support/database";
import { createBooking, createExpert, createUser } from "../support/factories";
import { answerOf, asActor, get, routeArgs } from "../support/request";
import { openSite } from "../support/site";

const t = useDatabase();
const start = new Date("2026-11-24T10:00:00.000Z");

async function scene() {
  const learner = await asActor(t.db, await createUser(t.db, { timeZone: "Asia/Kathmandu" }));
  const stranger = await asActor(t.db, await createUser(t.db));
  const account = await createUser(t.db, { role: "expert" });
  const { id: expertId } = await createExpert(t.db, { userId: account.id });
  const expert = await asActor(t.db, account);
  const createdAt = new Date("2026-11-20T20:00:00.000Z");
  const booked = { learnerId: learner.userId, expertId, startsAt: start, createdAt };
  const { id } = await createBooking(t.db, booked);
  return { learner, stranger, expert, expertId, id };
}

describe("the list", () => {
  test("shows a learner the expert, in the learner's zone", async () => {
    const { learner } = await scene();
    const { body } = await answerOf(
      listLoader(routeArgs({ t, request: get("/my-bookings"), actor: learner })),
    );
    expect(body).toMatchObject({
      title: "My Bookings",
      bookings: [
        {
          other: { name: "Amara O.", detail: "Incident responder" },
          status: "confirmed",
          isUpcoming: true,
          day: "Tuesday 24 November 2026",
          time: "15:45",
          zone: "Asia/Kathmandu",
          bookedOn: "21 November 2026",
          length: "50 minutes",
        },
      ],
    });
  });

  test("shows an expert the learner's name and e-mail", async () => {
    const { expert } = await scene();
    const { body } = await answerOf(
      listLoader(routeArgs({ t, request: get("/my-bookings"), actor: expert })),
    );
    expect(body).toMatchObject({
      title: "My Sessions",
      bookings: [{ asExpert: true, other: { name: "Nadia Rahman", detail: "nadia@test.example" } }],
    });
  });

  test("asks a visitor to log in", async () => {
    const answer = await answerOf(listLoader(routeArgs({ t, request: get("/bookings?page=2") })));
    expect(answer).toMatchObject({ status: 200, body: { here: "/bookings?page=2" } });
  });

  test("has pages, what goes on or lies ahead first, the soonest first; no session twice or never", async () => {
    const { expert, expertId } = await scene();
    const learner = await createUser(t.db);
    const own = { learnerId: expert.userId, expertId: (await createExpert(t.db)).id };
    const hoursFromNow: number[] = [];
    const book = async (inHours: number, values: Partial<Parameters<typeof createBooking>[1]> = {}) => {
      hoursFromNow.push(inHours);
      const startsAt = new Date(testNow.getTime() + inHours * 3_600_000);
      const with_ = { learnerId: learner.id, expertId };
      await createBooking(t.db, { ...with_, startsAt, ...values });
    };
    // What the scene has booked.
    hoursFromNow.push(24);
    await book(72);
    await book(-0.5);
    await book(48, own);
    await book(2, { status: "cancelled" });
    for (let index = 1; index <= 20; index += 1) await book(-24 * index, index % 2 ? own : {});
    const read = async (page: number) => {
      const request = get(`/my-bookings?page=${page}`);
      const { body } = await answerOf(listLoader(routeArgs({ t, request, actor: expert })));
      return body as { bookings: Array<{ startsAt: string }>; hasNext: boolean };
    };
    const [first, second] = [await read(1), await read(2)];
    expect([first.bookings.length, first.hasNext, second.hasNext]).toEqual([20, true, false]);
    const starts = [...first.bookings, ...second.bookings].map(({ startsAt }) => Date.parse(startsAt));
    const ahead = [-0.5, 24, 48, 72];
    const others = hoursFromNow.filter((hours) => !ahead.includes(hours)).sort((a, b) => b - a);
    expect(starts.map((at) => (at - testNow.getTime()) / 3_600_000)).toEqual([...ahead, ...others]);
  });

  test("leads back to the profile, and is called the same on the way to it", async () => {
    const { learner, expert, id } = await scene();
    const ask = await openSite({ t });
    for (const [{ userId }, name] of [
      [learner, "My Bookings"],
      [expert, "My Sessions"],
    ] as const) {
      const headers = await signedInAs(t, userId);
      const read = async (path: string) => (await ask(get(path, headers))).text();
      expect(await read("/my-bookings")).toMatch(/<p class="crumb"><a href="\/profile">.*?Profile<\/a>/s);
      for (const path of [`/bookings/${id}`, `/confirmation?bookingId=${id}`, "/confirmation"]) {
        const html = await read(path);
        const names = [...html.matchAll(/href="\/my-bookings"[^>]*>(?:<svg.*?<\/svg>)?([^<]+)</gs)];
        expect(new Set(names.map(([, label]) => label)), path).toEqual(new Set([name]));
      }
    }
  });

  test.each(["0", "-1", "1e9", "abc", "99999999999999999999"])(
    "takes page %s for the first",
    async (page) => {
      const { learner } = await scene();
      const { body } = await answerOf(
        listLoader(routeArgs({ t, request: get(`/my-bookings?page=${page}`), actor: learner })),
      );
      expect(body).toMatchObject({ page: 1 });
    },
  );
});

describe("what a booking promises", () => {
  test.each([
    ["2026-11-23T09:59:59Z", "until 24 hours before the start: Monday 23 November 2026, 10:00 (UTC)."],
    ["2026-11-23T10:00:00Z", "until 24 hours before the start. This session starts sooner than that."],
  ])("at %s: %s", async (moment, promise) => {
    const { expert, id } = await scene();
    const now = new Date(moment);
    const args = routeArgs({ t, request: get("/"), params: { bookingId: id }, actor: expert, now });
    const { body } = await answerOf(bookingLoader(args));
    expect(body).toMatchObject({ booking: { cancelNote: expect.stringContaining(promise) } });
  });
});

test("bookings that can't be listed have their heading, text and status", async () => {
  const { learner } = await scene();
  await t.db.execute(sql`alter table bookings rename to bookings_gone`);
  try {
    const ask = await openSite({ t });
    const answer = await ask(get("/my-bookings", await signedInAs(t, learner.userId)));
    expect(answer.status).toBe(503);
    expect(await answer.text()).toMatch(/<h1>Error Loading Bookings<.*Failed to load bookings/s);
  } finally {
    await t.db.execute(sql`alter table bookings_gone rename to bookings`);
  }
});

describe("one booking", () => {
  test("opens for its learner and its expert, and for nobody else", async () => {
    const { learner, expert, stranger, id } = await scene();
    const statusFor = async (actor: typeof learner | null) => {
      const args = () => routeArgs({ t, request: get(`/bookings/${id}`), params: { bookingId: id }, actor });
      return [
        (await answerOf(bookingLoader(args()))).status,
        (await answerOf(calendarLoader(args()))).status,
      ];
    };
    expect(await statusFor(learner)).toEqual([200, 200]);
    expect(await statusFor(expert)).toEqual([200, 200]);
    expect(await statusFor(stranger)).toEqual([404, 404]);
    expect(await statusFor(null)).toEqual([302, 302]);
  });

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
    expect((await read()).body).toContain(`UID:booking-${id}@keyway`);
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
      booking: { otherSide: { zone: "Asia/Tokyo", moment: "Tuesday 24 November 2026, 19:00" } },
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
        ...{ bookedLength: "1 hour booked · 50 minutes taught", rate: "$40.00 per booked hour" },
      },
    });
    expect(JSON.stringify(body)).not.toContain("Mallory");
  });

  test("claims nothing for somebody else's booking, nor for none", async () => {
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
  test("welcome a learner with the next session", async () => {
    const { learner } = await scene();
    const args = routeArgs({ t, request: get("/learner-dashboard"), actor: learner });
    expect((await answerOf(learnerDashboard(args))).body).toMatchObject({
      name: "Nadia Rahman",
      next: { isUpcoming: true },
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
