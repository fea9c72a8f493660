import { eq, ne } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { experts } from "~/db/schema/experts/experts";
import { mails } from "~/db/schema/site/mails";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { bookingForm } from "~/domain/bookings/request/booking.forms.server";
import { createBooking, holdBooking } from "~/domain/bookings/request/create-booking.server";
import { useDatabase } from "../../support/db/database";
import { bookingScene, bookLesson, now } from "../../support/scenes/bookings";
import { createBooking as bookingRow, keepSessions } from "../../support/scenes/factories";
import { untilTransactionWaits } from "../../support/waiting";

/** A booking has the price that the learner saw, or fails. */

const t = useDatabase({ poolSize: 20 });
const changed = { ok: false, error: "price-changed" };

const reprice = (expertId: string, priceCents: number) =>
  t.db.update(experts).set({ priceCents }).where(eq(experts.id, expertId));

const stored = async () => ({
  prices: (
    await t.db.select().from(bookings).where(ne(bookings.status, "completed")).orderBy(bookings.startsAt)
  ).map(({ priceCents, totalCents }) => [priceCents, totalCents]),
  mails: await t.db.$count(mails, eq(mails.template, "booking-confirmation")),
});

describe("the price shown", () => {
  test("is booked when it is the card's", async () => {
    const { caller, request, learner } = await bookingScene(t);
    await keepSessions(t.db, [learner.id]);
    expect(await createBooking(t.db, caller, { ...request, hours: 2, shownPriceCents: 4000 })).toMatchObject({
      ok: true,
    });
    expect(await stored()).toEqual({ prices: [[4000, 8000]], mails: 1 });
  });

  test.each([4500, 3500, 4001])(
    "is refused when the card costs %i by now, and nothing is written",
    async (price) => {
      const { caller, request, expert, learner } = await bookingScene(t);
      const hold = { status: "pending", holdExpiresAt: new Date(now.getTime() - 1) } as const;
      await bookingRow(t.db, {
        learnerId: learner.id,
        expertId: expert.id,
        startsAt: request.startsAt,
        ...hold,
      });
      const before = await t.db.select().from(bookings);
      await reprice(expert.id, price);
      expect(await createBooking(t.db, caller, { ...request, shownPriceCents: 4000 })).toEqual(changed);
      expect(await t.db.select().from(bookings)).toEqual(before);
      expect(await t.db.$count(mails)).toBe(0);
      expect(await createBooking(t.db, caller, { ...request, shownPriceCents: price })).toMatchObject({
        ok: true,
      });
    },
  );

  test("isn't compared when nothing says what was shown", async () => {
    const { caller, request, expert } = await bookingScene(t);
    await reprice(expert.id, 4500);
    expect(await createBooking(t.db, caller, { ...request, shownPriceCents: null })).toMatchObject({
      ok: true,
    });
    expect(await stored()).toMatchObject({ prices: [[4500, 4500]] });
  });

  test("of nothing at all is a price like others", async () => {
    const { caller, request } = await bookingScene(t);
    expect(await createBooking(t.db, caller, { ...request, shownPriceCents: 0 })).toEqual(changed);
  });

  test("doesn't matter to a booking that exists: a second click with the old price gets the same one", async () => {
    const { caller, request, expert } = await bookingScene(t);
    const shown = { ...request, shownPriceCents: 4000 };
    const first = await createBooking(t.db, caller, shown);
    await reprice(expert.id, 4500);
    const second = await createBooking(t.db, caller, shown);
    expect(second.ok && first.ok && second.value.id === first.value.id).toBe(true);
    expect(await stored()).toEqual({ prices: [[4000, 4000]], mails: 1 });
  });

  test("doesn't matter either to a second click that waited while the first one booked", async () => {
    const { caller, request, expert } = await bookingScene(t);
    const shown = { ...request, shownPriceCents: 4000 };
    let second: ReturnType<typeof createBooking> | undefined;
    const first = await t.db.transaction(async (tx) => {
      const booked = await createBooking(tx, caller, shown);
      await tx.update(experts).set({ priceCents: 4500 }).where(eq(experts.id, expert.id));
      second = createBooking(t.db, caller, shown);
      await untilTransactionWaits(tx);
      return booked;
    });
    const again = await second;
    expect(again?.ok && first.ok && again.value.id === first.value.id).toBe(true);
  });

  test("is compared with a hold's own price when the hold is booked after all", async () => {
    const { caller, request, expert } = await bookingScene(t);
    expect(await holdBooking(t.db, caller, request)).toMatchObject({ ok: true });
    await reprice(expert.id, 4500);
    expect(await createBooking(t.db, caller, { ...request, shownPriceCents: 4500 })).toEqual(changed);
    expect(await t.db.select().from(bookings)).toMatchObject([{ status: "pending" }]);
    expect(await createBooking(t.db, caller, { ...request, shownPriceCents: 4000 })).toMatchObject({
      ok: true,
      value: { status: "confirmed", priceCents: 4000 },
    });
  });

  test("matters again once that booking was cancelled", async () => {
    const { caller, request, expert, learner } = await bookingScene(t);
    const { id: bookingId } = await bookLesson(t.db, learner, expert.id, { shownPriceCents: 4000 });
    expect((await cancelBooking(t.db, caller, { bookingId, reason: null })).ok).toBe(true);
    await reprice(expert.id, 4500);
    expect(await createBooking(t.db, caller, { ...request, shownPriceCents: 4000 })).toEqual(changed);
  });
});

test.each<[unknown, number | null]>([
  ["4000", 4000],
  ["100", 100],
  ["1000000", 1_000_000],
  ["0", 0],
  // Without the field, the price isn't compared.
  [undefined, null],
  // A price that no card can have: the page is shown again with the right one.
  ...["", " ", "40.00", "$40", "-4000", "+4000", "4e3", "1234567890", "٤٠٠٠", "4000\n", "NaN", "null"].map(
    (text): [string, number] => [text, -1],
  ),
  [["4000", "4000"], -1],
])("the form's field %j is the price %j", (price, cents) => {
  expect(bookingForm.parse(price === undefined ? {} : { price })).toEqual({ price: cents });
});
