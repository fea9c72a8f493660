import { sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { dataFaults } from "~/db/faults/data-faults.server";
import { seedDemoData } from "../../../drizzle/seed/seed";
import { useDatabase } from "../../support/db/database";
import { adminEmail, operatorScene } from "../server/operator-scene";

/** The checks of `admin check`: none fires on sound data, and each fires on what it is for. */

const t = useDatabase({
  filledBy: ({ db }) => seedDemoData(db, { now: new Date(), adminEmail }).then(() => {}),
});
const { admin } = operatorScene(t);

test("demo data has no fault, and the operator reads that", async () => {
  expect(await admin("check")).toEqual({ code: 0, out: "Everything holds.\n", err: "" });
});

test("what waits counts as lost after ten minutes, or after as many as are asked for", async () => {
  await t.db.execute(sql`insert into mails (id, dedupe_key, template, to_email, to_name, about_type, about_id, status, payload, created_at)
    values (gen_random_uuid(), 'lost', 'booking-paid', 'a@test.example', 'A', 'booking', gen_random_uuid(), 'queued', '{}',
      now() - interval '2 minutes')`);
  expect(await admin("check")).toMatchObject({ code: 0 });
  expect(await admin("check", "--after", "1")).toMatchObject({
    code: 1,
    err: expect.stringMatching(/mail \S+ waits/),
  });
  expect(await admin("check", "--after", "soon")).toMatchObject({ code: 2 });
});

const old = "now() - interval '1 hour'";

test.each([
  [
    "two sessions at one time",
    `update bookings set starts_at = other.starts_at, ends_at = other.ends_at, expert_id = other.expert_id, status = 'confirmed'
      from bookings other where bookings.id = (select max(id::text)::uuid from bookings where status <> 'pending')
      and other.id = (select min(id::text)::uuid from bookings where status = 'confirmed' and hours = 1)`,
    /bookings \S+ and \S+ overlap for one expert/,
  ],
  ["a booking without history", "delete from booking_events", /booking \S+ has no history/],
  [
    "a booking that is paid without money",
    "delete from payments",
    /booking \S+ is paid, but payments of 0 were taken for it/,
  ],
  ["one seat too many", "update classes set seats_taken = 0", /class \S+ counts \d+ seats, but has \d+/],
  [
    "a free seat that nobody in the line is offered",
    `update classes set max_seats = max_seats + 1, status = 'open', check_at = ${old}
      where id in (select class_id from class_waitlist where status = 'waiting');
      update class_waitlist set created_at = ${old}`,
    /class \S+ has free seats and a line/,
  ],
  [
    "a lost message",
    "delete from chat_messages where seq = 1",
    /thread \S+ ends at \d+, but has \d+ messages/,
  ],
  [
    "a wrong count",
    "update chat_threads set expert_unread = 99",
    /thread \S+ counts its unread messages wrongly/,
  ],
  [
    "money that is in no ledger",
    "delete from ledger_groups",
    /payment \S+ is paid without a charge in the ledger/,
  ],
  [
    "a booking that is paid twice",
    `insert into payments select (jsonb_populate_record(one, jsonb_build_object('id', gen_random_uuid(),
      'session_id', 'other', 'charge_id', 'other'))).* from payments as one where state = 'paid' and booking_id is not null limit 1`,
    /booking \S+ is paid 2 times/,
  ],
  [
    "a missing receipt",
    "update receipt_counters set last_number = last_number + 1",
    /receipts of \d+ have a gap/,
  ],
  [
    "a receipt with another number",
    "update receipts set number = 1000 where id = (select max(id::text)::uuid from receipts)",
    /receipt 1000 of \d+ has a number that was never given/,
  ],
  [
    "a charge entered twice on both sides",
    `insert into ledger_entries select (jsonb_populate_record(entry, jsonb_build_object('id', gen_random_uuid()))).*
      from ledger_entries as entry join ledger_groups on ledger_groups.id = entry.group_id and kind = 'charge'`,
    /payment \S+ of \d+ is charged with \d+/,
  ],
  [
    "a payment of another amount than ledger and booking",
    "update payments set amount_cents = amount_cents + 1 where state = 'paid'",
    /booking \S+ is paid, but payments of \d+ were taken for it[\s\S]*payment \S+ of \d+ is charged with \d+/,
  ],
  [
    "a mail that no job sends",
    `insert into mails (id, dedupe_key, template, to_email, to_name, about_type, about_id, status, payload, created_at)
      values (gen_random_uuid(), 'lost', 'booking-paid', 'a@test.example', 'A', 'booking', gen_random_uuid(), 'queued', '{}', ${old})`,
    /mail \S+ waits without a job/,
  ],
  [
    "a payment that nothing checks",
    `update payments set state = 'open', paid_at = null, charge_id = null, created_at = ${old}`,
    /payment \S+ waits without a check/,
  ],
  [
    "a ledger that doesn't add up",
    "update ledger_entries set amount_cents = amount_cents + 1",
    /group \S+ adds up to/,
  ],
])("%s is found", async (_, statement, fault) => {
  await t.db
    .transaction(async (tx) => {
      // Switches off the triggers and constraints that would refuse the statement.
      await tx.execute(sql`set local session_replication_role = replica`);
      await tx.execute(sql.raw("alter table bookings drop constraint if exists bookings_expert_overlap"));
      await tx.execute(sql.raw(statement));
      expect((await dataFaults(tx)).join("\n")).toMatch(fault);
      tx.rollback();
    })
    .catch((error: Error) => {
      if (error.message !== "Rollback") throw error;
    });
});
