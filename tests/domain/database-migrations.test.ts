import { randomUUID } from "node:crypto";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import postgres from "postgres";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { migrateDatabase } from "~/db/migrate.server";

/** From yesterday's database to today's, while it is in use. */

const migrations = "drizzle/migrations";
let server: postgres.Sql;
let url: string;
let sql: postgres.Sql;
let logged: string[];
const log = {
  info: (_: string, fields: Record<string, unknown> = {}) => void logged.push(String(fields.fault)),
  error() {},
};

/** A database as 0002 left it, with an expert who took days off in ways that 0003 doesn't let in any more. */
beforeEach(async () => {
  const name = `keyway_old_${randomUUID().replaceAll("-", "")}`;
  url = Object.assign(new URL(inject("testServer")), { pathname: name }).href;
  server = postgres(inject("testServer"), { max: 1, onnotice: () => {} });
  await server.unsafe(`create database ${name}`);
  logged = [];
  const folder = mkdtempSync(join(tmpdir(), "migrations-"));
  try {
    cpSync(migrations, folder, { recursive: true });
    const path = join(folder, "meta/_journal.json");
    const journal = JSON.parse(readFileSync(path, "utf8"));
    writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, 3) }));
    await migrateDatabase(url, { folder, log });
  } finally {
    rmSync(folder, { recursive: true });
  }
  sql = postgres(url, { max: 4, onnotice: () => {} });
  await sql`insert into experts (id, name, title, bio, price_cents) values (gen_random_uuid(), 'A', 'T', 'B', 4000)`;
  await sql`insert into expert_days_off (id, expert_id, first_day, last_day)
    select gen_random_uuid(), id, '2027-01-01'::date, last_day
    from experts, unnest(array['2027-01-05', '2027-01-05', '2028-01-01', '2028-01-02', '2028-01-02']::date[]) as last_day`;
});
afterEach(async () => {
  await sql.end();
  await server.unsafe(`drop database ${new URL(url).pathname.slice(1)} with (force)`);
  await server.end();
});

const migrated = () => migrateDatabase(url, { folder: migrations, log });
const lastDays = async () =>
  (await sql`select last_day::text as day from expert_days_off order by 1`).map(({ day }) => day);
const isWaitedFor = (table: string) =>
  expect
    .poll(() => sql`select from pg_locks where relation = ${table}::regclass and not granted`, {
      interval: 20,
    })
    .toHaveLength(1);

test("days off that are too many are shortened, and what is the same days then stays once", async () => {
  await migrated();
  expect(await lastDays()).toEqual(["2027-01-05", "2028-01-01"]);
  expect(logged).toEqual([]);
});

test("a long reader is waited for in turns, and others read meanwhile; a second instance waits for the first", async () => {
  const reader = await sql.reserve();
  await reader`begin`;
  await reader`select from applications`;
  const both = Promise.all([migrated(), migrated()]);
  await expect.poll(() => logged, { timeout: 5000, interval: 20 }).toEqual(["timeout"]);
  // Undone: nobody waits behind it, and the days are what they were.
  expect(await lastDays()).toHaveLength(5);
  await reader`commit`;
  reader.release();
  await both;
  expect(await lastDays()).toHaveLength(2);
  expect(new Set(logged)).toEqual(new Set(["timeout"]));
});

test("a lost deadlock is no failed release", async () => {
  const other = await sql.reserve();
  await other`begin`;
  await other`set local deadlock_timeout = '1min'`; // of the two the migration notices, and gives way
  await other`lock table applications in access share mode`;
  const migration = migrated();
  await isWaitedFor("applications");
  expect(await other`select from expert_days_off`).toHaveLength(5);
  await other`commit`;
  other.release();
  await migration;
  expect(await lastDays()).toHaveLength(2);
  expect(logged).toEqual(["deadlock"]);
});

test("what isn't a lock fails at once", async () => {
  await sql`create function note_changed_rows() returns int language sql as 'select 1'`;
  await expect(migrated()).rejects.toThrow();
  expect([logged, await lastDays()]).toEqual([[], expect.objectContaining({ length: 5 })]);
});

test("mails from before learn whom they went to and what they are about", async () => {
  await sql.unsafe(`
    insert into users (id, email, full_name) select md5(name)::uuid, name || '@test.example', name from unnest(array['ann', 'ben', 'cleo']) as name;
    insert into experts_users (id, user_id, expert_id) select id, md5('ben')::uuid, id from experts;
    insert into bookings (id, learner_id, expert_id, learner_name, learner_email, starts_at, ends_at, hours, status, price_cents, total_cents, learner_time_zone, expert_time_zone)
      select md5('booking')::uuid, md5('ann')::uuid, id, 'ann', 'ann@test.example', '2027-01-04 10:00Z', '2027-01-04 11:00Z', 1, 'confirmed', 4000, 4000, 'UTC', 'UTC' from experts;
    insert into expert_questions (id, expert_id, name, email, subject, question, dedupe_key)
      select md5('question')::uuid, id, 'cleo', 'cleo@test.example', '', 'Why?', 'expert-question:2026-11-20:digest' from experts;
    insert into mails (id, dedupe_key, template, to_email, to_name, payload)
      select gen_random_uuid(), key, split_part(key, ':', 1), receiver || '@test.example', receiver, '{}' from (values
        ('booking-confirmation:' || md5('booking')::uuid, 'Ann'), ('booking-notification:' || md5('booking')::uuid, 'ben'),
        ('meeting-link:' || md5('booking')::uuid || ':' || md5('change')::uuid, 'cleo'), ('security-notice:password-changed:x', 'cleo'),
        ('expert-question:2026-11-20:digest', 'ben'), ('expert-question:erased', 'ben')) as known (key, receiver)`);
  await migrated();
  const found = await sql`select template, full_name as receiver, about_type as type, case about_id
      when md5('booking')::uuid then 'booking' when md5('question')::uuid then 'question' when to_user_id then 'receiver' end as about
    from mails left join users on users.id = to_user_id order by mails.dedupe_key ~ 'erased', template`;
  expect(found.map(({ template, receiver, type, about }) => [template, receiver, type, about])).toEqual([
    ["booking-confirmation", "ann", "booking", "booking"],
    ["booking-notification", "ben", "booking", "booking"],
    ["expert-question", "ben", "question", "question"],
    ["meeting-link", null, "booking", "booking"],
    ["security-notice", "cleo", "account", "receiver"],
    ["expert-question", null, null, null],
  ]);
  expect(await sql`select from mails where dedupe_key ~ 'digest'`).toHaveLength(0);
});

test("what was paid before there was a ledger is in it from now on, also of a learner who was erased", async () => {
  await sql`insert into users (id, email, full_name) values (gen_random_uuid(), 'ann@test.example', 'Ann')`;
  await sql`insert into bookings (id, learner_id, expert_id, learner_name, learner_email, starts_at, ends_at, hours, status,
      price_cents, total_cents, payment_status, learner_time_zone, expert_time_zone)
    select gen_random_uuid(), users.id, experts.id, 'Ann', 'ann@test.example', '2026-01-05T10:00Z'::timestamptz + n * interval '1 day',
      '2026-01-05T11:00Z'::timestamptz + n * interval '1 day', 1, 'completed', 4000, 4000, paid, 'UTC', 'UTC'
    from users, experts, unnest(array['paid', 'due']) with ordinality as state (paid, n)`;
  await sql`update users set is_active = false, erased_at = now()`;
  await migrated();
  expect(
    await sql`select kind, ledger_entries.amount_cents, payments.state, sandbox_sessions.state as there from ledger_entries
      join payments on payments.id = payment_id join sandbox_sessions on sandbox_sessions.id::text = charge_id`,
  ).toEqual([{ kind: "charge", amount_cents: 4000, state: "paid", there: "paid" }]);
  expect(await sql`select payment_status from bookings order by starts_at`).toEqual([
    { payment_status: "paid" },
    { payment_status: "due" },
  ]);
  expect(await sql`select kind from booking_events`).toHaveLength(2);
});
