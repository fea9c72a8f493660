import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { mails } from "~/db/schema/site/mails";
import { addDaysOff } from "~/domain/availability/days-off.server";
import { saveWeek, type WeekToSave } from "~/domain/availability/save-week.server";
import { checkBooking } from "~/domain/bookings/request/check-booking.server";
import { createBooking } from "~/domain/bookings/request/create-booking.server";
import type { SignedInCaller } from "~/domain/caller";
import { callerOfId } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { bookingScene, monday10, now } from "../../support/scenes/bookings";
import { createUser } from "../../support/scenes/factories";
import { untilTransactionWaits } from "../../support/waiting";

/** A booking during a change of the expert's hours: a time that is no longer offered isn't booked. */

const t = useDatabase({ poolSize: 20 });

type Change = (tx: Db, owner: SignedInCaller) => Promise<{ ok: boolean }>;

const save =
  (ticks: WeekToSave["ticks"]): Change =>
  (tx, owner) =>
    saveWeek(tx, owner, { ticks, drop: [], timeZone: null, version: null });

const takeOff =
  (day: string): Change =>
  (tx, owner) =>
    addDaysOff(tx, owner, { firstDay: day, lastDay: day });

const monday = monday10.toISOString().slice(0, 10);
const refused = { ok: false, error: "not-offered" };

test.each<[string, Change, object, number]>([
  ["is refused where the hours are taken away", save(["1-11"]), refused, 0],
  ["is refused where the day is taken off", takeOff(monday), refused, 0],
  ["is booked where other hours are taken away", save(["1-10"]), { ok: true }, 1],
  ["is booked where another day is taken off", takeOff("2026-11-24"), { ok: true }, 1],
])("what waits for the expert's lock %s", async (_, change, expected, count) => {
  const { id: userId } = await createUser(t.db, { role: "expert" });
  const { caller, request } = await bookingScene(t, { userId });
  const owner = callerOfId(userId, { expertId: request.expertId, now });
  let booking: ReturnType<typeof createBooking> | undefined;
  await t.db.transaction(async (tx) => {
    expect((await change(tx, owner)).ok).toBe(true);
    // The check before the lock can't see the change yet.
    expect(await checkBooking(t.db, caller, request)).toMatchObject({ ok: true, value: { same: undefined } });
    booking = createBooking(t.db, caller, request);
    await untilTransactionWaits(tx);
  });
  expect(await booking).toMatchObject(expected);
  expect([
    await t.db.$count(bookings),
    await t.db.$count(mails, eq(mails.template, "booking-confirmation")),
  ]).toEqual([count, count]);
});
