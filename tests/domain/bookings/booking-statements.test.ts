import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, openDatabase } from "~/db/client.server";
import { createBooking, holdBooking } from "~/domain/bookings/request/create-booking.server";
import { useDatabase } from "../../support/db/database";
import { patientLimits } from "../../support/patience";
import { bookingScene } from "../../support/scenes/bookings";

/** How many statements the most frequent commands send, without those that begin and end a transaction. */

const t = useDatabase();
let watched: Database;
let statements: string[] = [];
beforeAll(() => {
  watched = openDatabase(t.url, { ...patientLimits, onStatement: (text) => void statements.push(text) });
});
afterAll(() => watched.close());

type Command = (
  db: Database["db"],
  given: Awaited<ReturnType<typeof bookingScene>>,
) => Promise<{ ok: boolean }>;

const booked: Command = (db, { caller, request }) => createBooking(db, caller, request);

test.each<[name: string, most: number, command: Command, before?: Command]>([
  ["book", 8, booked],
  ["book again", 8, booked, booked],
  ["hold", 8, (db, { caller, request }) => holdBooking(db, caller, request)],
])("%s: %i statements at most", async (_name, most, command, before) => {
  const scene = await bookingScene(t);
  if (before) await before(t.db, scene);
  statements = [];
  expect(await command(watched.db, scene)).toMatchObject({ ok: true });
  const sent = statements.filter((text) => !/^(begin|commit)\b/.test(text));
  expect(sent.length, sent.join("\n\n")).toBeLessThanOrEqual(most);
});
