import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { refunds } from "~/db/schema/payments/refunds";
import { cancellationMessages } from "~/domain/bookings/cancellation";
import { moveMessages } from "~/domain/bookings/reschedule";
import { action as cancelAction, loader as cancelLoader } from "~/routes/bookings/change/cancellation";
import { action as moveAction, loader as moveLoader } from "~/routes/bookings/change/reschedule";
import { useDatabase } from "../../support/db/database";
import { createBooking, createExpert, createUser, payFor } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";
import { flashOf } from "../../support/site/flash";
import { answerOf, asActor, get, post, routeArgs } from "../../support/site/request";
import { openSite } from "../../support/site/site";

/** The pages that cancel and move a session, and their texts for a session that can't be cancelled or moved. */

const t = useDatabase();
const start = new Date("2026-11-25T10:00:00.000Z");
const edge = new Date("2026-11-24T10:00:00.000Z");
const aSecond = (count: number) => new Date(edge.getTime() + count * 1000);

async function scene(values: Partial<typeof bookings.$inferInsert> = {}) {
  const learner = await asActor(t.db, await createUser(t.db, { timeZone: "Asia/Kathmandu" }));
  const account = await createUser(t.db, { role: "expert" });
  const { id: expertId } = await createExpert(t.db, { userId: account.id });
  const sides = { learnerId: learner.userId, expertId };
  const booking = await createBooking(t.db, { ...sides, startsAt: start, ...values });
  return { learner, expert: await asActor(t.db, account), booking, expertId, id: booking.id };
}

type Scene = Awaited<ReturnType<typeof scene>>;
type Someone = Scene["learner"];
const stored = async (id: string) => (await t.db.select().from(bookings).where(eq(bookings.id, id)))[0];

describe("cancelling", () => {
  const argsOf = (id: string, actor: Someone, now: Date, request: Request) =>
    routeArgs({ t, request, params: { bookingId: id }, actor, now });
  const read = async ({ id }: Scene, actor: Someone, now: Date) =>
    (await answerOf(cancelLoader(argsOf(id, actor, now, get(`/bookings/${id}/cancellation`))))).body;
  const send = (id: string, actor: Someone, now: Date, fields: Record<string, string>) =>
    answerOf(cancelAction(argsOf(id, actor, now, post(`/bookings/${id}/cancellation`, fields))));

  test.each([
    ["learner", -1, 4000, "You get the full $40.00 back."],
    ["learner", 1, 0, "You don't get the $40.00 back"],
    ["expert", 1, 4000, "The learner gets the full $40.00 back."],
  ] as const)(
    "shows the %s, %i s from the edge, what happens to the money",
    async (side, at, cents, text) => {
      const made = await scene();
      await payFor(t.db, made.booking);
      const body = await read(made, made[side], aSecond(at));
      expect(body).toMatchObject({ refundCents: cents, problem: null });
      expect(JSON.stringify(body)).toContain(text);
    },
  );

  test("at the terms that were shown leads to the booking, which says so", async () => {
    const { learner, booking, id } = await scene();
    await payFor(t.db, booking);
    const answer = await send(id, learner, aSecond(-1), { reason: " A cold. ", refund: "4000", kept: "0" });
    expect([answer.status, answer.location]).toEqual([303, `/bookings/${id}`]);
    expect(flashOf(answer)).toBe("Your session is cancelled. You get $40.00 back.");
    expect(await stored(id)).toMatchObject({ status: "cancelled", cancellationReason: "A cold." });
    expect(flashOf(await send(id, learner, aSecond(1), { refund: "0" }))).toBe(
      "This session is already cancelled.",
    );
  });

  test("at other terms than shown answers 409 with the new ones, and cancels nothing", async () => {
    const { learner, booking, id } = await scene();
    await payFor(t.db, booking);
    const page = await openSite({ t, now: aSecond(1) });
    const headers = await signedInAs(t, learner.userId, { now: aSecond(1) });
    const form = { reason: "A <cold>.", refund: "4000", kept: "0" };
    const response = await page(post(`/bookings/${id}/cancellation`, form, headers));
    const html = await response.text();
    expect(response.status).toBe(409);
    expect(html).toContain(cancellationMessages.changed);
    expect(html).toContain("You don&#x27;t get the $40.00 back");
    expect(html).toContain('name="refund" value="0"');
    expect(html).toContain('name="kept" value="4000"');
    expect(html).toContain("A &lt;cold&gt;.</textarea>");
    expect(await stored(id)).toMatchObject({ status: "confirmed" });
    expect(await t.db.$count(refunds)).toBe(0);
  });

  test.each(["4000.0", "-1", "all of it", "99999999999"])("takes '%s' for no terms", async (refund) => {
    const { learner, id } = await scene();
    expect((await send(id, learner, aSecond(-1), { refund, kept: "0" })).status).toBe(409);
    expect((await send(id, learner, aSecond(-1), { refund: "0", kept: refund })).status).toBe(409);
    expect((await send(id, learner, aSecond(-1), { refund: "0" })).status).toBe(409);
  });

  test.each([
    ["a booking", {}, {}],
    ["a hold", { status: "pending" as const, holdExpiresAt: aSecond(900) }, { hold: "on" }],
  ])("as %s shown unpaid, paid for since, late: cancels nothing", async (_, values, form) => {
    const { learner, booking, id } = await scene(values);
    await payFor(t.db, booking);
    await t.db.update(bookings).set({ status: "confirmed" });
    const answer = await send(id, learner, aSecond(1), { refund: "0", kept: "0", ...form });
    expect(answer).toMatchObject({ status: 409, body: { error: { "": [cancellationMessages.changed] } } });
    expect(await stored(id)).toMatchObject({ status: "confirmed", paymentStatus: "paid" });
  });

  test("answers 400 to a reason that is too long, and keeps it", async () => {
    const { learner, id } = await scene();
    const reason = "x".repeat(1001);
    expect(await send(id, learner, aSecond(-1), { reason })).toMatchObject({
      status: 400,
      body: {
        initialValue: { reason },
        error: { reason: ["Reason must be at most 1000 characters"] },
      },
    });
  });

  test.each([
    ["one that has begun", { startsAt: aSecond(0) }, cancellationMessages.begun],
    [
      "a hold that ran out",
      { status: "pending" as const, holdExpiresAt: aSecond(0) },
      cancellationMessages.held,
    ],
    ["a cancelled one", { status: "cancelled" as const }, cancellationMessages.already],
  ])("of %s is not offered, and refused", async (_, values, text) => {
    const made = await scene(values);
    expect(await read(made, made.learner, aSecond(1))).toMatchObject({
      problem: text,
    });
    const answer = await send(made.id, made.learner, aSecond(1), {});
    expect(answer.status).toBe(text === cancellationMessages.already ? 303 : 409);
  });

  test("releases a hold", async () => {
    const { learner, id } = await scene({ status: "pending", holdExpiresAt: aSecond(60) });
    const answer = await send(id, learner, aSecond(0), { refund: "0", kept: "0", hold: "on" });
    expect(flashOf(answer)).toBe("The time is released. You owe nothing.");
    expect(await stored(id)).toMatchObject({ status: "cancelled" });
  });
});

describe("moving", () => {
  const argsOf = (id: string, actor: Someone, now: Date, request: Request) =>
    routeArgs({ t, request, params: { bookingId: id }, actor, now });
  const send = (id: string, actor: Someone, fields: Record<string, string>, now = aSecond(-3600)) =>
    answerOf(moveAction(argsOf(id, actor, now, post(`/bookings/${id}/reschedule`, fields))));
  const read = async (id: string, actor: Someone, query = "", now = aSecond(-3600)) =>
    (await answerOf(moveLoader(argsOf(id, actor, now, get(`/bookings/${id}/reschedule${query}`))))).body;
  const free = "2026-11-26T10:00:00.000Z";

  test("begins on the session's day, in the viewer's zone", async () => {
    const { learner, id } = await scene();
    expect(await read(id, learner)).toMatchObject({
      booking: { day: "Wednesday 25 November 2026", time: "15:45" },
      picker: { selected: { name: "Wednesday 25 November 2026" } },
    });
    expect(await read(id, learner, "?week=1")).toMatchObject({ picker: { selected: undefined } });
  });

  test("to a free time leads to the booking, which names it in the viewer's zone", async () => {
    const { learner, booking, id } = await scene();
    await payFor(t.db, booking);
    const answer = await send(id, learner, { datetime: free, reason: "" });
    expect([answer.status, answer.location]).toEqual([303, `/bookings/${id}`]);
    expect(flashOf(answer)).toBe(
      "Your session is rescheduled to Thursday 26 November 2026, 15:45 Kathmandu time (GMT+5:45).",
    );
    expect((await stored(id))?.startsAt.toISOString()).toBe(free);
    expect(flashOf(await send(id, learner, { datetime: free }))).toBe("Your session keeps its time.");
  });

  test("to a time that is gone answers 409 with near times, the choice and the reason; the session stays", async () => {
    const { learner, booking, expertId, id } = await scene();
    await payFor(t.db, booking);
    const other = await createUser(t.db);
    await createBooking(t.db, { learnerId: other.id, expertId, startsAt: new Date(free) });
    const answer = await send(id, learner, { datetime: free, reason: "A train." });
    expect(answer).toMatchObject({
      status: 409,
      body: {
        reply: {
          initialValue: { reason: "A train." },
          error: { "": ["This time slot is already booked. Please choose another time."] },
        },
        explained: { chosen: { datetime: free } },
      },
    });
    const { near } = (answer.body as { explained: { near: Array<{ href: string }> } }).explained;
    expect(near).toHaveLength(3);
    expect(near[0]?.href).toContain(`/bookings/${id}/reschedule?date=2026-11-26&datetime=`);
    expect(await stored(id)).toMatchObject({ startsAt: start, status: "confirmed" });
  });

  test("of an unpaid session to a time that leaves no hour to pay is refused", async () => {
    const { learner, id } = await scene();
    expect(await send(id, learner, { datetime: "2026-11-25T09:00:00.000Z" })).toMatchObject({
      status: 409,
      body: { reply: { error: { "": [moveMessages.unpaid] } } },
    });
    expect(await stored(id)).toMatchObject({ startsAt: start });
  });

  test("without a time answers 400 and keeps the reason", async () => {
    const { learner, id } = await scene();
    expect(await send(id, learner, { reason: "A train." })).toMatchObject({
      status: 400,
      body: { reply: { initialValue: { reason: "A train." } } },
    });
  });

  test("is over for the learner a day before the start, which says so and offers to cancel; not for the expert", async () => {
    const { learner, expert, booking, id } = await scene();
    await payFor(t.db, booking);
    const page = await openSite({ t, now: aSecond(1) });
    const open = async ({ userId }: Someone) => {
      const headers = await signedInAs(t, userId, { now: aSecond(1) });
      return (await page(get(`/bookings/${id}/reschedule`, headers))).text();
    };
    const html = await open(learner);
    expect(html).toContain("so you can&#x27;t reschedule it any more");
    expect(html).toContain(`href="/bookings/${id}/cancellation"`);
    expect(html).not.toContain("Reschedule session</button>");
    expect((await send(id, learner, { datetime: free }, aSecond(1))).status).toBe(409);
    expect(await open(expert)).toContain("Reschedule session</button>");
    expect((await send(id, expert, { datetime: free }, aSecond(1))).status).toBe(303);
  });
});
