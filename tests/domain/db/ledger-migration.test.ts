import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { expect, inject, test } from "vitest";
import { migrateDatabase } from "~/db/migrate.server";
import { rounds } from "../../support/rounds";

/** The migration to double entry carries over the old ledger: each payment retains what it did, to the cent. */

const log = { info() {}, error() {} };
const payments = rounds({ short: 3000, long: 100_000 });

test("every payment retains the same cents after the migration to double entry", {
  timeout: 600_000,
}, async () => {
  const name = `keyway_ledger_${randomUUID().replaceAll("-", "")}`;
  const url = Object.assign(new URL(inject("testServer")), { pathname: name }).href;
  const server = postgres(inject("testServer"), { max: 1, onnotice: () => {} });
  await server.unsafe(`create database ${name}`);
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  const sql = postgres(url, { max: 1, onnotice: () => {} });
  try {
    cpSync("drizzle/migrations", folder, { recursive: true });
    const path = join(folder, "meta/_journal.json");
    const journal = JSON.parse(readFileSync(path, "utf8"));
    const entries = journal.entries.filter(({ idx }: { idx: number }) => idx < 11);
    writeFileSync(path, JSON.stringify({ ...journal, entries }));
    await migrateDatabase(url, { folder, log });
    await sql.unsafe(oldRows(payments));
    const before = await sql.unsafe(`select payment_id, sum(amount_cents)::int as cents from ledger_entries
      where kind <> 'fee' group by payment_id order by payment_id`);
    const fees = await sql.unsafe(
      "select sum(amount_cents)::int as cents from ledger_entries where kind = 'fee'",
    );
    await migrateDatabase(url, { log });

    const after =
      await sql.unsafe(`select payment_id, (-sum(entry.amount_cents))::int as cents from ledger_groups
      join ledger_entries as entry on group_id = ledger_groups.id and account in ('held', 'owed')
      group by payment_id order by payment_id`);
    expect(after.length).toBe(payments);
    expect([...after]).toEqual([...before]);
    expect([
      ...(await sql.unsafe(
        `select -sum(amount_cents)::int as cents from ledger_entries where account = 'fees'`,
      )),
    ]).toEqual([...fees]);
    // What is being refunded, or failed to be, is owed; what was refunded isn't any more.
    const owed = await sql.unsafe(
      `select coalesce(-sum(amount_cents), 0)::int as cents from ledger_entries where account = 'owed'`,
    );
    const asked = await sql.unsafe(
      `select sum(amount_cents)::int as cents from refunds where state <> 'succeeded'`,
    );
    expect([...owed]).toEqual([...asked]);
    const [numbers] = await sql.unsafe(`select count(*)::int as receipts, max(number) as last,
      (select last_number from receipt_counters) as counter from receipts`);
    expect(numbers).toEqual({ receipts: payments, last: payments, counter: payments });
  } finally {
    rmSync(folder, { recursive: true });
    await sql.end();
    await server.unsafe(`drop database ${name} with (force)`);
    await server.end();
  }
});

/**
 * Payments of 40 dollars, one for each booking, with fees, and with whole, partial, pending and failed refunds and
 * credits. Triggers are off: only the ledger and what it refers to is carried over.
 */
const oldRows = (count: number) => `
  set session_replication_role = replica;
  insert into experts (id, name, title, bio, price_cents) values ('${expert}', 'A', 'T', 'B', 4000);
  create temporary table made as select n, gen_random_uuid() as booking, gen_random_uuid() as payment,
    gen_random_uuid() as refund, gen_random_uuid() as credit, '2025-01-01'::timestamptz + n * interval '1 hour' as at
    from generate_series(1, ${count}) as n;
  insert into bookings (id, learner_id, expert_id, learner_name, learner_email, starts_at, ends_at, hours, status,
      price_cents, total_cents, learner_time_zone, expert_time_zone)
    select booking, gen_random_uuid(), '${expert}', 'L', 'l@test.example', at, at + interval '1 hour', 1, 'completed',
      4000, 4000, 'UTC', 'UTC' from made;
  insert into payments (id, booking_id, payer_id, provider, session_id, amount_cents, state, charge_id, paid_at)
    select payment, booking, gen_random_uuid(), 'sandbox', payment, 4000, 'paid', payment, '2026-06-01' from made;
  insert into refunds (id, payment_id, amount_cents, currency, reason, state, settled_at)
    select refund, payment, case n % 7 when 2 then 1500 else 4000 end, 'USD', 'admin',
      case n % 7 when 3 then 'submitted' when 4 then 'failed' else 'succeeded' end, case n % 7 when 3 then null else now() end
    from made where n % 7 between 1 and 4;
  insert into credits (id, claim_id, learner_id, payment_id, amount_cents, currency, expires_at, due_at)
    select credit, gen_random_uuid(), gen_random_uuid(), payment, 4000, 'USD', now(), now() from made where n % 7 = 5;
  insert into ledger_entries (id, payment_id, kind, amount_cents, currency, refund_id, credit_id)
    select gen_random_uuid(), payment, 'charge', 4000, 'USD', null::uuid, null::uuid from made
    union all select gen_random_uuid(), payment, 'fee', -146, 'USD', null, null from made where n % 3 = 0
    union all select gen_random_uuid(), payment, 'refund', case n % 7 when 2 then -1500 else -4000 end, 'USD', refund, null
      from made where n % 7 in (1, 2)
    union all select gen_random_uuid(), payment, 'credit', -4000, 'USD', null, credit from made where n % 7 = 5;
  set session_replication_role = origin;`;

const expert = "0193f1a0-0000-7000-8000-000000000001";
