import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { findErasureOutlook } from "~/domain/personal-data/erasure-outlook.server";
import { exportAccount } from "~/domain/personal-data/export-account.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { now } from "../../support/scenes/bookings";
import { fullAccount } from "../../support/scenes/full-account";

/** An export and an erasure read only the account's own rows, independent of how many other people have. */

const t = useDatabase();
const others = 3000;

/**
 * Adds 3,000 rows of other people to each growing table. At the page costs used here, plans prefer an existing index.
 */
async function fill() {
  // Without triggers and foreign keys, this takes a tenth of the time.
  const connection = { session_replication_role: "replica" };
  const client = postgres(t.url, { max: 1, fetch_types: false, onnotice: () => {}, connection });
  await client.unsafe(`
    insert into users (id, email, full_name, role)
    select gen_random_uuid(), 'other' || n || '@test.example', 'Other Person' || n, 'learner'
    from generate_series(1, ${others}::int) as n`);
  await client.unsafe(`
    insert into experts (id, name, title, bio, price_cents)
    select gen_random_uuid(), 'Expert Number' || n, 'Engineer', md5(n::text), 2000 from generate_series(1, 2000) as n`);
  await client.unsafe(`
    insert into bookings (id, learner_id, expert_id, learner_name, learner_email, starts_at, ends_at, hours, status,
      price_cents, total_cents, learner_time_zone, expert_time_zone, cancelled_at, cancelled_by, cancellation_reason)
    select gen_random_uuid(), learner.id, expert.id, full_name, learner.email, now(), now() + interval '1 hour', 1,
      'cancelled', 2000, 2000, 'UTC', 'UTC', now(), 'learner', 'Ask ' || learner.email || ' ' || repeat(md5(learner.n::text) || ' ', 6)
    from (select *, row_number() over () as n from users) as learner
      join (select *, row_number() over () as n from experts) as expert on expert.n = learner.n % 2000 + 1`);
  await client.unsafe(`
    insert into expert_questions (id, expert_id, user_id, name, email, subject, question, dedupe_key)
    select gen_random_uuid(), expert_id, learner_id, learner_name, learner_email, 'On ' || md5(learner_email),
      cancellation_reason, 'expert-question:' || learner_email
    from bookings where learner_email like 'other%'`);
  await client.unsafe(`
    insert into form_answers (id, form, user_id, email, answer)
    select gen_random_uuid(), 'give-feedback', user_id, email, question
    from expert_questions where email like 'other%'`);
  await client.unsafe(`
    insert into mails (id, dedupe_key, template, to_user_id, to_email, to_name, about_type, about_id, payload, status)
    select gen_random_uuid(), template || ':' || id, template, learner_id, learner_email, learner_name, 'booking', id,
      jsonb_build_object('booking_id', id), case when hashtext(id::text) % 2 = 0 then 'queued' else 'sent' end
    from bookings, unnest(array['booking-notification', 'meeting-link']) as template where learner_email like 'other%'`);
  await client.unsafe(`
    insert into applications (id, user_id, name, email, skills, experience_years, hourly_rate_cents, description, languages,
      certifications, linkedin, photo)
    select gen_random_uuid(), id, full_name, email, 'Triage', 7, 4000, md5(id::text), 'English', 'None', 'https://a.example/', 'https://b.example/'
    from users where email like 'other%'`);
  await client.unsafe(`
    insert into card_versions (id, expert_id, number, status, name, title, bio, price_cents, submitted_by)
    select gen_random_uuid(), expert_id, 100 + row_number() over (partition by expert_id), 'replaced', learner_name, 'Engineer',
      md5(id::text), 2000, learner_id
    from bookings where learner_email like 'other%'`);
  await client.unsafe(`
    insert into expert_days_off (id, expert_id, first_day, last_day)
    select gen_random_uuid(), expert_id, '2026-12-31'::date + row_number() over (partition by expert_id)::int, '2027-06-30'
    from bookings where learner_email like 'other%'`);
  await client.unsafe(`
    insert into classes (id, slug, series_id, title, summary, expert_id, price_cents, duration_minutes, starts_at, ends_at,
      max_seats, status, cancelled_at, cancelled_by, cancellation_reason)
    select id, 'class-' || id, id, 'Logs', 'Of ' || md5(id::text), expert_id, 4900, 60, starts_at, starts_at + interval '1 hour',
      10, 'cancelled', now(), 'expert', cancellation_reason
    from bookings where learner_email like 'other%'`);
  await client.unsafe(`
    insert into class_reservations (id, session_id, learner_id, name, email, mentor_name, skill, price_cents, status,
      hold_expires_at, time_zone)
    select gen_random_uuid(), id, learner_id, learner_name, learner_email, 'An expert', 'Logs', 4900, 'held', now(), 'UTC'
    from bookings where learner_email like 'other%'`);
  await client.unsafe(`
    insert into class_waitlist (id, class_id, name, email, user_id)
    select gen_random_uuid(), id, learner_name, learner_email, learner_id from bookings where learner_email like 'other%'`);
  await client.unsafe(`
    insert into subscribers (id, email) select gen_random_uuid(), email from users where email like 'other%'`);
  await client.unsafe(`
    insert into chat_threads (id, learner_id, expert_id, last_seq, last_at)
    select id, learner_id, expert_id, 1, now() from bookings where learner_email like 'other%'`);
  await client.unsafe(`
    insert into chat_messages (id, thread_id, seq, sender_id, receiver_id, client_id, content)
    select gen_random_uuid(), id, 1, learner_id, expert_id, gen_random_uuid(), cancellation_reason
    from bookings where learner_email like 'other%'`);
  await client.unsafe(`
    insert into chat_reports (id, thread_id, reporter_id, reason, last_seq, closed_at)
    select gen_random_uuid(), id, learner_id, cancellation_reason, 1, case when hashtext(id::text) % 2 = 0 then now() end
    from bookings where learner_email like 'other%'`);
  await client.unsafe(`
    insert into blocks (id, blocker_id, blocked_id)
    select gen_random_uuid(), learner_id, expert_id from bookings where learner_email like 'other%'`);
  await client.unsafe(`
    insert into inboxes (id, user_id) select gen_random_uuid(), id from users where email like 'other%'`);
  await client.unsafe(`vacuum analyze`);
  await client.end();
}

/** The statements of `work` that read a table, with their parameters. */
async function statementsOf(client: postgres.Sql, work: (db: Db) => Promise<unknown>) {
  const statements: Array<{ query: string; params: unknown[] }> = [];
  const logger = { logQuery: (query: string, params: unknown[]) => void statements.push({ query, params }) };
  await work(drizzle(client, { logger }));
  return statements.filter(({ query }) => /^\s*(select .* from|update|delete)/is.test(query));
}

const large =
  /Seq Scan on (users|bookings|expert_questions|form_answers|mails|experts|applications|card_versions|expert_days_off|class\w*|subscribers|chat\w*|inboxes|blocks)\b/;

test("the deletion's page, the copy and the deletion scan no table", async () => {
  const { marta } = await fullAccount(t.db, { isExpert: true });
  const caller = callerOf(marta, { now });
  await fill();
  // Makes reading a whole table as expensive as if it had eight times the pages.
  const connection = { seq_page_cost: 8 };
  const client = postgres(t.url, { max: 2, fetch_types: false, onnotice: () => {}, connection });
  try {
    const statements = [
      ...(await statementsOf(client, (db) => findErasureOutlook(db, caller))),
      ...(await statementsOf(client, (db) => exportAccount(db, caller))),
      ...(await statementsOf(client, (db) => eraseAccount(db, caller))),
    ];
    expect(statements.length).toBeGreaterThan(60);
    const scans: string[] = [];
    for (const { query, params } of statements) {
      const rows = await client.unsafe(`explain ${query}`, params as postgres.ParameterOrJSON<never>[]);
      const plan = rows.map((row) => String(row["QUERY PLAN"])).join("\n");
      if (large.test(plan)) scans.push(`${query}\n${plan}`);
    }
    expect(scans).toEqual([]);
  } finally {
    await client.end();
  }
}, 120_000);
