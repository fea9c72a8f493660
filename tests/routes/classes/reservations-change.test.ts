import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { classReservations } from "~/db/schema/classes/class-reservations";
import { classes } from "~/db/schema/classes/classes";
import { refunds } from "~/db/schema/payments/refunds";
import { inDays, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { browse, signIn } from "../../support/site/browser";

/** The pages that give up and move a seat, as a browser without scripts uses them. */

const t = useDatabase();
const site = browse(t, { now });

async function scene(
  values: Parameters<typeof createLiveClass>[1] = {},
  seatValues: Parameters<typeof createSeat>[3] = {},
) {
  const user = await createUser(t.db);
  const live = await createLiveClass(t.db, { startsAt: inDays(8), ...values });
  const { id } = await createSeat(t.db, live, user, { createdAt: inDays(-1), ...seatValues });
  return { user, live, id, page: `/reservations/${id}`, cookie: await signIn(t, user) };
}

const stored = async (id: string) =>
  (await t.db.select().from(classReservations).where(eq(classReservations.id, id)))[0];

describe("cancelling", () => {
  test("shows what goes back, gives it back and says so; twice is no error", async () => {
    const { id, page, cookie } = await scene();
    const { text } = await site.open(`${page}/cancellation`, cookie);
    expect(text).toContain("You get the full $49.00 back.");
    const answer = await site.send(`${page}/cancellation`, { refund: "4900" }, cookie);
    expect([answer.status, answer.location]).toEqual([303, page]);
    expect(answer.flash).toBe("Your seat is cancelled. You get $49.00 back.");
    expect(await stored(id)).toMatchObject({ status: "cancelled", cancelledBy: "learner" });
    expect(await t.db.select().from(refunds)).toMatchObject([{ amountCents: 4900 }]);
    const again = await site.send(`${page}/cancellation`, { refund: "4900" }, cookie);
    expect(again.flash).toBe("This seat is already cancelled.");
  });

  test.each([{ refund: "0" }, {}, { refund: "4900", hold: "on" }] as Array<Record<string, string>>)(
    "at other terms than shown (%o) answers 409 with the new ones, and cancels nothing",
    async (fields) => {
      const { id, page, cookie } = await scene();
      const { status, text } = await site.send(`${page}/cancellation`, fields, cookie);
      expect(status).toBe(409);
      expect(text).toContain("The terms have changed since you opened this page.");
      expect(text).toContain("You get the full $49.00 back.");
      expect(await stored(id)).toMatchObject({ status: "confirmed" });
    },
  );

  test("is over once the class has begun", async () => {
    const { page, cookie } = await scene({ startsAt: now });
    expect((await site.open(`${page}/cancellation`, cookie)).text).toContain("This class has begun");
    expect((await site.send(`${page}/cancellation`, { refund: "4900" }, cookie)).status).toBe(409);
  });

  test("of a paid seat is shown in the order in which it happened", async () => {
    const { page, cookie } = await scene();
    const answer = await site.send(`${page}/cancellation`, { refund: "4900" }, cookie);
    const { text } = await site.follow(answer, cookie);
    const told = [
      "You paid $49.00.",
      "Your seat was confirmed.",
      "You cancelled your seat.",
      "A refund of $49.00 was",
    ];
    const places = told.map((words) => text.lastIndexOf(words));
    expect(places).not.toContain(-1);
    expect(places).toEqual(places.toSorted((one, other) => one - other));
  });

  test("of a hold releases it", async () => {
    const holdExpiresAt = new Date(now.getTime() + 600_000);
    const { id, page, cookie } = await scene({}, { status: "held", createdAt: now, holdExpiresAt });
    expect((await site.open(`${page}/cancellation`, cookie)).text).toContain("Release the seat");
    const answer = await site.send(`${page}/cancellation`, { refund: "0", hold: "on" }, cookie);
    expect([answer.status, answer.flash]).toEqual([303, "The seat is released. You owe nothing."]);
    expect((await stored(id))?.status).toBe("cancelled");
  });
});

describe("moving", () => {
  const other = (live: { seriesId: string }, values: Parameters<typeof createLiveClass>[1] = {}) =>
    createLiveClass(t.db, { seriesId: live.seriesId, startsAt: inDays(15), ...values });

  test("offers the dates ahead with a free seat at the same price alone, and moves to one", async () => {
    const { live, id, page, cookie, user } = await scene();
    const free = await other(live);
    const full = await other(live, { startsAt: inDays(16), maxSeats: 1 });
    await createSeat(t.db, full, await createUser(t.db));
    const own = await other(live, { startsAt: inDays(17) });
    await createSeat(t.db, own, user);
    for (const values of [
      { startsAt: inDays(-1) },
      { startsAt: inDays(18), priceCents: 5000 },
      { startsAt: inDays(19), status: "sold_out" as const },
      { startsAt: inDays(20), seriesId: id },
    ]) {
      await other(live, values);
    }
    const { html } = await site.open(`${page}/move`, cookie);
    expect(
      [...html.matchAll(/name="classId" (?:checked="" )?value="([^"]*)"/g)].map(([, value]) => value),
    ).toEqual([free.id]);
    const answer = await site.send(`${page}/move`, { classId: free.id }, cookie);
    expect([answer.status, answer.location]).toEqual([303, page]);
    expect(answer.flash).toBe("Your seat is now on Tuesday 8 December 2026, 05:00 New York time (GMT-5).");
    expect(await stored(id)).toMatchObject({ classId: free.id, status: "confirmed" });
    const story = (await site.follow(answer, cookie)).text;
    expect(story).toContain("You moved to Tuesday 8 December 2026, 05:00.");
  });

  test("to a date that filled up answers 409, keeps the choice where it still is one, and moves nothing", async () => {
    const { live, id, page, cookie } = await scene();
    const full = await other(live, { maxSeats: 1 });
    await createSeat(t.db, full, await createUser(t.db));
    const dearer = await other(live, { startsAt: inDays(16), priceCents: 5000 });
    const sold = await site.send(`${page}/move`, { classId: full.id }, cookie);
    expect(sold.status).toBe(409);
    expect(sold.text).toContain("The last seat on that date was just taken.");
    const price = await site.send(`${page}/move`, { classId: dearer.id }, cookie);
    expect([price.status, price.text.includes("That date has another price.")]).toEqual([409, true]);
    expect((await stored(id))?.classId).toBe(live.id);
  });

  test("without a date answers 400; without another date, or once it has begun, the page says so", async () => {
    const { live, page, cookie } = await scene();
    expect((await site.open(`${page}/move`, cookie)).text).toContain("No other date of this class");
    await other(live);
    for (const fields of [{}, { classId: "x" }] as Array<Record<string, string>>) {
      const { status, text } = await site.send(`${page}/move`, fields, cookie);
      expect([status, text.includes("Choose the date that you want to move to")]).toEqual([400, true]);
    }
    await t.db
      .update(classes)
      .set({ startsAt: now, endsAt: new Date(now.getTime() + 3_600_000) })
      .where(eq(classes.id, live.id));
    expect((await site.open(`${page}/move`, cookie)).text).toContain("be moved: its class has begun");
  });
});
