import { describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { loader as listLoader } from "~/routes/diary/my-bookings";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";
import { answerOf, get, routeArgs } from "../../support/site/request";
import { openSite } from "../../support/site/site";
import { bookedScene } from "./booked-scene";

/** The list of a user's own sessions. */

const t = useDatabase();
const scene = () => bookedScene(t.db);

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
          bookedOn: "21 Nov 2026",
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
    // The scene's own booking.
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

  test("has a heading for each group that is there, what goes on first", async () => {
    const { learner, expertId } = await scene();
    const hour = 3_600_000;
    const own = { learnerId: learner.userId, expertId };
    for (const [inHours, status] of [
      [-0.5, "confirmed"],
      [200, "cancelled"],
      [-48, "completed"],
    ] as const) {
      await createBooking(t.db, { ...own, status, startsAt: new Date(testNow.getTime() + inHours * hour) });
    }
    const html = await (await openSite({ t }))(get("/my-bookings", await signedInAs(t, learner.userId)));
    const headings = [...(await html.text()).matchAll(/<h2[^>]*>([^<]+)</g)].map(([, name]) => name);
    expect(headings.slice(0, 4)).toEqual(["Your lesson now", "Upcoming", "Past", "Cancelled"]);
  });

  test("has one badge for a session that is booked and not paid for, with its deadline", async () => {
    const { learner, expert } = await scene();
    const startsAt = new Date(testNow.getTime() + 72 * 3_600_000);
    const endsAt = new Date(startsAt.getTime() + 3_600_000);
    await t.db.update(bookings).set({ startsAt, endsAt });
    const ask = await openSite({ t });
    const badges = async (userId: string) => {
      const html = await (await ask(get("/my-bookings", await signedInAs(t, userId)))).text();
      return [...html.matchAll(/<p class="badges">(.*?)<\/p>/gs)].map(([, inner = ""]) =>
        inner.replace(/<[^>]*>/g, "").trim(),
      );
    };
    const [asLearner, asExpert] = [await badges(learner.userId), await badges(expert.userId)];
    expect([asLearner, asExpert]).toEqual([
      [expect.stringMatching(/^Booked · pay by \S+ \d\d:\d\d$/)],
      [expect.stringMatching(/^Booked · learner pays by \S+ \d\d:\d\d$/)],
    ]);
    await t.db.update(bookings).set({ paymentStatus: "paid" });
    expect(await badges(learner.userId)).toEqual(["confirmed"]);
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
      expect(await read("/my-bookings")).toMatch(
        /<p class="crumb"><a href="\/profile">.*?Profile<\/span><\/a>/s,
      );
      for (const path of [`/bookings/${id}`, `/confirmation?bookingId=${id}`, "/confirmation"]) {
        const html = await read(path);
        const names = [...html.matchAll(/href="\/my-bookings"[^>]*>(.*?)<\/a>/gs)];
        expect(new Set(names.map(([, inner = ""]) => inner.replace(/<[^>]*>/g, "").trim())), path).toEqual(
          new Set([name]),
        );
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
