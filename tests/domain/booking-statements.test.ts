import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type Database, type Db, openDatabase } from "~/db/client.server";
import { inTurn } from "~/db/in-turn.server";
import { createBooking, holdBooking } from "~/domain/bookings/create-booking.server";
import { bookingScene } from "../support/booking-scene";
import { useDatabase } from "../support/database";
import { createFinishedScan } from "../support/shown-scan";

const t = useDatabase();
let watched: Database;
let statements: string[] = [];
beforeAll(() => {
  watched = openDatabase(t.url, { onStatement: (text) => void statements.push(text) });
});
afterAll(() => watched.close());

/** The order matters: what is read again sees what was committed before the locks were taken only if it is sent behind them. */
test("a booking is a transaction of seven statements: a look, the locks, all that is read again, what is written", async () => {
  const { caller, request } = await bookingScene(t);
  statements = [];
  expect(await createBooking(watched.db, caller, request)).toMatchObject({ ok: true });
  expect(statements.map(nameOf)).toEqual([
    ...["begin", "look", "locks", "reads"],
    ...["bookings", "booking_events", "mails and jobs", "commit"],
  ]);
});

test("a hold that shows a scan sends its event behind its row, and no mail", async () => {
  const { caller, learner, request } = await bookingScene(t);
  const scan = await createFinishedScan(t.db, learner.id);
  statements = [];
  const held = await holdBooking(watched.db, caller, { ...request, scanId: scan.id });
  expect(held).toMatchObject({ ok: true, value: { status: "pending", scanId: scan.id } });
  expect(statements.map(nameOf)).toEqual([
    ...["begin", "look", "locks", "reads", "bookings", "booking_events", "commit"],
  ]);
});

test("statements in turn keep their order however they come to the driver, and none waits for an answer", async () => {
  statements = [];
  const ask = (tx: Db, name: string) => tx.execute(sql.raw(`select pg_sleep(0.05), '${name}' as name`));
  const answers = await watched.db.transaction((tx) =>
    inTurn(
      async () => {
        for (let hop = 0; hop < 20; hop += 1) await null;
        const answer = await ask(tx, "first");
        statements.push("answered");
        return answer[0]?.name;
      },
      async () => (await ask(tx, "second"))[0]?.name,
      () => Promise.resolve("third"),
    ),
  );
  expect(answers).toEqual(["first", "second", "third"]);
  const order = statements.map((text) => /'(\w+)' as/.exec(text)?.[1] ?? text.trim());
  expect(order).toEqual(["begin", "first", "second", "answered", "commit"]);
});

test("the first fault of statements in turn is the one that is told", async () => {
  const sent = watched.db.transaction((tx) =>
    inTurn(
      () => tx.execute(sql`select 1 / 0`),
      () => tx.execute(sql`select 1`),
    ),
  );
  await expect(sent).rejects.toMatchObject({ cause: { code: "22012" } });
});

const names: Array<[RegExp, string]> = [
  [/pg_advisory_xact_lock/, "locks"],
  [/json_build_array/, "reads"],
  [/^select .* from "bookings"/, "look"],
  [/insert into "mails".*add_job/s, "mails and jobs"],
  [/^insert into "(?:bookings|booking_events)"/, "table"],
];

function nameOf(text: string): string {
  const [, name] = names.find(([pattern]) => pattern.test(text)) ?? [undefined, text];
  return name === "table" ? (/"(.+?)"/.exec(text)?.[1] ?? text) : name.trim();
}
