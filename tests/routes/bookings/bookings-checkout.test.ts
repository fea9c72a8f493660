import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { payments } from "~/db/schema/payments/payments";
import { newId } from "~/platform/ids";
import { action, loader } from "~/routes/bookings/request/checkout";
import { testNow } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { budgetScene } from "../../support/scenes/budget-scene";
import { createBooking, createExpert, createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";
import { signedInAs } from "../../support/site/cookies";
import { answerOf, asActor, get, post, productionEnv, routeArgs } from "../../support/site/request";
import { openSite } from "../../support/site/site";

const t = useDatabase();
const start = "2026-11-24T10:00:00.000Z";

async function scene() {
  const actor = await asActor(t.db, await createUser(t.db));
  const { id: expertId } = await createExpert(t.db, { priceCents: 4250 });
  return { actor, expertId, address: `/checkout/${expertId}?datetime=${start}&hours=2` };
}

test("shows who, when and the sum", async () => {
  const { actor, expertId, address } = await scene();
  const { status, body } = await answerOf(
    loader(routeArgs({ t, request: get(address), params: { expertId }, actor })),
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    refusal: null,
    ...{ day: "Tuesday 24 November 2026", time: "05:00" },
    pickAnother: `/expert/${expertId}/book?to=checkout&datetime=${encodeURIComponent(start)}&hours=2`,
    summary: [
      { label: "Expert", value: "Amara O." },
      { label: "Lesson of 1 hour 50 minutes", value: "$85.00" },
      { label: "Platform fee", value: "$0.00" },
      { label: "Total", value: "$85.00" },
      { label: "Length", value: "2 hours booked, 1 hour 50\u00a0minutes\u00a0taught (1.83\u00a0h)" },
      { label: "Rate", value: "$42.50 per booked hour" },
    ],
  });
});

test("holds by its address alone, and leads to the payment", async () => {
  const { actor, expertId, address } = await scene();
  const answer = await answerOf(
    action(routeArgs({ t, request: post(address), params: { expertId }, actor })),
  );
  const [held] = await t.db.select().from(bookings);
  expect(answer).toMatchObject({ status: 303, location: `/bookings/${held?.id}/payment?to=provider` });
  expect(held).toMatchObject({ hours: 2, status: "pending", paymentStatus: "due", totalCents: 8500 });
  expect(held?.holdExpiresAt).toEqual(new Date(testNow.getTime() + 15 * 60_000));
  expect(await t.db.select().from(payments)).toMatchObject([
    { bookingId: held?.id, state: "open", amountCents: 8500 },
  ]);
});

test.each([
  [8500, ""],
  [8499, "?to=provider"],
])("with %i cents in a team's budget, the payment's page%s is next", async (cents, query) => {
  const team = await budgetScene({ db: t.db });
  await team.transfer(cents);
  const { id: expertId } = await createExpert(t.db, { priceCents: 4250 });
  const args = { t, params: { expertId }, actor: await asActor(t.db, team.member) };
  const { location } = await answerOf(
    action(routeArgs({ ...args, request: post(`/checkout/${expertId}?datetime=${start}&hours=2`) })),
  );
  expect(location?.replace(/^.*payment/, "")).toBe(query);
});

test("says so when the session is held already, and leads to the same payment", async () => {
  const { actor, expertId, address } = await scene();
  const args = (request: Request) => routeArgs({ t, request, params: { expertId }, actor });
  const [first, second] = [
    await answerOf(action(args(post(address)))),
    await answerOf(action(args(post(address)))),
  ];
  expect(second.location).toBe(first.location);
  const [booking] = await t.db.select().from(bookings);
  const { body } = await answerOf(loader(args(get(address))));
  const text = "We hold this time for you until Monday 23 November 2026, 05:15 New York time (GMT-5).";
  expect(body).toMatchObject({ bookedAs: { id: booking?.id, isDue: true, text }, refusal: null });
  expect(await t.db.$count(payments)).toBe(1);
});

test("another checkout mentions the hold that runs already, and leads to its payment", async () => {
  const { actor, expertId, address } = await scene();
  const args = (request: Request) => routeArgs({ t, request, params: { expertId }, actor });
  const { location } = await answerOf(action(args(post(address))));
  const payment = location?.replace("?to=provider", "");
  const other = address.replace("T10:00", "T13:00");
  const ask = await openSite({ t });
  const html = await (await ask(get(other, await signedInAs(t, actor.userId)))).text();
  expect(html).toContain(
    "We still hold Tuesday 24 November 2026, 05:00 with Amara O. for you, until 05:15 New York time (GMT-5).",
  );
  expect(html).toContain(`href="${payment}"`);
  const { body } = await answerOf(loader(args(get(address))));
  expect(body).toMatchObject({ holds: [] });
});

test.each([
  [
    "due",
    "Please pay by Monday 23 November 2026, 06:00 New York time (GMT-5). Otherwise the session is cancelled, and we email you both.",
  ],
  ["paid", "There is nothing more to do here."],
] as const)("a direct booking that is %s: %s", async (paymentStatus, text) => {
  const { actor, expertId, address } = await scene();
  const startsAt = new Date(start);
  await createBooking(t.db, {
    ...{ learnerId: actor.userId, expertId, startsAt, hours: 2, paymentStatus },
    createdAt: testNow,
  });
  const { body } = await answerOf(
    loader(routeArgs({ t, request: get(address), params: { expertId }, actor })),
  );
  expect(body).toMatchObject({ bookedAs: { title: "You have booked this session", text } });
});

test.each([
  ["2026-11-25T10:00:00.000Z", "free of charge until Tuesday 24 November 2026, 05:00 New York time (GMT-5)."],
  [start, "This session starts in less than 24 hours, so the fee isn't refunded if you cancel."],
])("what a change of a session at %s costs", async (datetime, words) => {
  const { actor, expertId } = await scene();
  const request = get(`/checkout/${expertId}?datetime=${datetime}&hours=1`);
  const { body } = await answerOf(loader(routeArgs({ t, request, params: { expertId }, actor })));
  expect(body).toMatchObject({ freeChange: expect.stringContaining(words) });
});

test("with the provider out of reach the hold stands, and the payment's page says so", async () => {
  const { address } = await scene();
  const cookie = await signIn(t, await createUser(t.db, { timeZone: "UTC" }));
  const env = productionEnv({
    PAYMENTS: "stripe",
    STRIPE_SECRET_KEY: "sk_test_1",
    STRIPE_WEBHOOK_SECRET: "whsec_1",
    STRIPE_API_BASE: "http://127.0.0.1:1",
  });
  const site = browse(t, { now: testNow, env });
  const answer = await site.send(address, {}, cookie);
  const [held] = await t.db.select().from(bookings);
  expect(held?.status).toBe("pending");
  expect(answer).toMatchObject({
    status: 303,
    location: `/bookings/${held?.id}/payment?to=provider`,
    flash: "Network error. Please check your connection and try again.",
  });
});

test("a fourth unpaid session is refused", async () => {
  const { actor, expertId, address } = await scene();
  const learnerId = actor.userId;
  for (const hour of [12, 14, 16]) {
    const startsAt = new Date(`2026-11-24T${hour}:00:00Z`);
    await createBooking(t.db, { learnerId, expertId, startsAt });
  }
  const args = () => routeArgs({ t, request: post(address), params: { expertId }, actor });
  const message = "Please pay for or cancel an earlier booking first.";
  expect(await answerOf(action(args()))).toMatchObject({ status: 409, body: { message } });
  await t.db.update(bookings).set({ paymentStatus: "paid" }).where(eq(bookings.learnerId, learnerId));
  expect(await answerOf(action(args()))).toMatchObject({ status: 303 });
});

test("says so when the time is gone, with other times", async () => {
  const { actor, expertId, address } = await scene();
  const other = await createUser(t.db);
  await createBooking(t.db, { learnerId: other.id, expertId, startsAt: new Date(start) });
  const args = () => routeArgs({ t, request: post(address), params: { expertId }, actor });
  expect(await answerOf(action(args()))).toMatchObject({
    status: 409,
    body: {
      message: "This time slot was just booked by someone else. Please select a different time.",
      near: expect.any(Array),
    },
  });
  const shown = await answerOf(loader(routeArgs({ t, request: get(address), params: { expertId }, actor })));
  expect(shown.body).toMatchObject({
    refusal: { message: "This time slot was just booked by someone else. Please select a different time." },
  });
});

test("a time that is gone can't be booked, only another one", async () => {
  const { actor, expertId, address } = await scene();
  const other = await createUser(t.db);
  await createBooking(t.db, { learnerId: other.id, expertId, startsAt: new Date(start) });
  const ask = await openSite({ t });
  const headers = await signedInAs(t, actor.userId);
  for (const request of [get(address, headers), post(address, {}, headers)]) {
    const html = await (await ask(request)).text();
    expect(html).toContain("This time slot was just booked by someone else. Please select a different time.");
    expect(html).not.toContain("Hold and pay");
    expect(html).not.toMatch(/free of charge|meeting link by email|isn(&#x27;|')t refunded/);
    expect(html).toMatch(/<a class="button wide" href="\/expert\/[^"]+\/book[^"]*">Choose another time</);
  }
});

test.each([
  [undefined, "/checkout", 400, "Missing expert ID in URL."],
  ["x", `/checkout/x?datetime=${start}`, 404, "Invalid expert identifier"],
  [newId(), `/checkout/x`, 400, "Missing or invalid session date/time."],
  [newId(), `/checkout/x?datetime=soon`, 400, "Missing or invalid session date/time."],
  [newId(), `/checkout/x?datetime=${start}&hours=9`, 400, "Please choose between 1 and 4 hours."],
  [newId(), `/checkout/x?datetime=${start}`, 404, "Expert not found. Please try again or contact support."],
])("expert %s at %s: %i", async (expertId, address, status, problem) => {
  const { actor } = await scene();
  const params = expertId === undefined ? {} : { expertId };
  const answer = await answerOf(loader(routeArgs({ t, request: get(address), params, actor })));
  expect(answer).toMatchObject({ status, body: { problem } });
});

test("an unknown expert's checkout still says what was chosen, and leads back", async () => {
  const { actor } = await scene();
  const ask = await openSite({ t });
  const headers = await signedInAs(t, actor.userId);
  const address = `/checkout/${newId()}?datetime=${start}`;
  for (const request of [get(address, headers), post(address, {}, headers)]) {
    const html = await (await ask(request)).text();
    expect(html).toContain("Checkout Error");
    expect(html).toContain("Expert not found. Please try again or contact support.");
    expect(html).toContain("You chose Tuesday 24 November 2026, 05:00 New York time (GMT-5).");
    expect(html).toMatch(/href="\/experts">Back to Experts</);
  }
});

test("a post without an expert says so in its own words", async () => {
  const { actor } = await scene();
  const answer = await answerOf(action(routeArgs({ t, request: post("/checkout"), params: {}, actor })));
  expect(answer).toMatchObject({
    status: 400,
    body: { message: "Missing expert ID. Please return to the expert page and try again." },
  });
});

test("a visitor is sent to sign in and back to the same checkout", async () => {
  const { expertId, address } = await scene();
  const answer = await answerOf(action(routeArgs({ t, request: post(address), params: { expertId } })));
  expect(answer.status).toBe(302);
  expect(new URL(answer.location ?? "", "http://x").searchParams.get("redirectTo")).toBe(address);
  const shown = await answerOf(loader(routeArgs({ t, request: get(address), params: { expertId } })));
  expect(shown).toMatchObject({ status: 200, body: { here: address } });
});
