import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "~/db/client.server";
import { createBooking } from "~/domain/bookings/create-booking.server";
import { bookingScene } from "../support/booking-scene";
import { useDatabase } from "../support/database";

const t = useDatabase();
let watched: Database;
let statements: string[] = [];
beforeAll(() => {
  watched = openDatabase(t.url, { onStatement: (text) => void statements.push(text) });
});
afterAll(() => watched.close());

/** The order matters: what is read again sees what was committed before the locks were taken only if it is sent behind them. */
test("a booking sends one look, and a transaction of six statements that begins with its locks", async () => {
  const { caller, request } = await bookingScene(t);
  statements = [];
  expect(await createBooking(watched.db, caller, request)).toMatchObject({ ok: true });
  expect(statements.map(nameOf)).toEqual([
    "reads",
    ...["begin", "locks", "reads", "bookings", "booking_events", "mails and jobs", "commit"],
  ]);
});

const names: Array<[RegExp, string]> = [
  [/pg_advisory_xact_lock/, "locks"],
  [/json_build_array/, "reads"],
  [/insert into "mails".*add_job/s, "mails and jobs"],
  [/^insert into "(?:bookings|booking_events)"/, "table"],
];

function nameOf(text: string): string {
  const [, name] = names.find(([pattern]) => pattern.test(text)) ?? [undefined, text];
  return name === "table" ? (/"(.+?)"/.exec(text)?.[1] ?? text) : name.trim();
}
