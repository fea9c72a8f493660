import type { PendingQuery, Row, Sql } from "postgres";
import { until } from "../../scripts/lib/processes.ts";
import { withClient } from "./database.ts";
import { startSite } from "./site.ts";

/** How many rows a large database has of each kind. */
export type Amounts = { experts: number; bookings: number; learners: number; messages: number };

/**
 * Fills a copy of the demo database with experts, bookings and messages, one statement for each table. An expert's
 * generated sessions are six days apart, and their learners on one day are distinct. Triggers and foreign keys are off,
 * so this writes the values that triggers derive; all other constraints hold.
 * @returns the number of rows of each kind, and the seconds it took
 */
export const fillLarge = (url: string, { experts, bookings, learners, messages }: Amounts) =>
  withClient(url, async (sql) => {
    const began = performance.now();
    await sql.unsafe(idFunction);
    await sql`set session_replication_role = replica`;
    await addExperts(sql, experts);
    await addReviews(sql);
    await addLearners(sql, learners + 100);
    await addDemoBookings(sql, learners);
    await addBookings(sql, { bookings, experts, learners });
    await addMessages(sql, { messages, learners, experts });
    await sql`set session_replication_role = origin`;
    await sql`vacuum analyze`;
    const [counts] = await sql<
      [{ experts: number; bookings: number; messages: number; live: number }]
    >`select (select count(*)::int from experts) as experts,
      (select count(*)::int from bookings) as bookings, (select count(*)::int from chat_messages) as messages,
      (select count(*)::int from bookings where status in ('pending', 'confirmed')) as live`;
    return { ...counts, seconds: (performance.now() - began) / 1000 };
  });

/**
 * Lets a site's worker find the free times of every calendar and close the past days. Afterwards no calendar is due for
 * a week, so that the worker is idle while pages are measured.
 */
export const settle = (url: string) =>
  withClient(url, async (sql) => {
    await sql`update expert_calendars set check_free_at = '-infinity'`;
    const site = await startSite(url);
    const isSettled = async () => {
      const [{ settled }] = await sql<
        [{ settled: boolean }]
      >`select not exists (select from expert_calendars where check_free_at <= now())
        and exists (select from daily_figures where day = (now() at time zone 'UTC')::date - 1) as settled`;
      return settled;
    };
    if (!(await until(isSettled, 1_800_000))) throw new Error("The worker wasn't done within half an hour");
    await site.stop();
    await sql`update expert_calendars set check_free_at = now() + interval '1 week'`;
    await sql`vacuum analyze`;
  });

/**
 * Makes the demo experts match the benchmark's searches and filters, so that both databases fill a page of results.
 */
export const markDemoExperts = (url: string) =>
  withClient(url, async (sql) => {
    await sql`update experts set experience = concat_ws(' ', experience, 'Security, volatility, quantum zeppelin.'),
      languages = '{English,Igbo}', skills = '{SIEM,Linux}', rating_sum = rating_sum + case when reviews = 0 then 4 else 0 end, reviews = greatest(reviews, 1),
      price_cents = 6000, time_zone = 'UTC'`;
    await sql`update experts set experience = concat_ws(' ', experience, 'Zabbix.')
      where id in (select id from experts order by id limit 3)`;
    await sql`delete from expert_availability`;
    await sql`insert into expert_availability (id, expert_id, day_of_week, start_time, end_time)
      select gen_random_uuid(), id, day, '08:00', '20:00' from experts, generate_series(0, 6) as day`;
    await sql`insert into ai_skill_scans (id, user_id, scan_type, content_version, finished_at, result)
      select gen_random_uuid(), id, 'quick', '1', now(), ${sql.json(scanWithGaps)} from users where email = 'expert@keyway.example'`;
  });

/** The result of a scan, for the order by its gaps: many experts have its first skill, few its second. */
const scanWithGaps = {
  target: { id: "soc-analyst", name: "SOC analyst" },
  readiness: 40,
  strengths: [],
  foundations: [],
  missing: [{ skill: "KW-linux" }, { skill: "KW-siem" }],
  plan: [],
};

/** Ids that are computed from a number, with the version and variant of valid UUIDs. */
const idFunction = `create function pg_temp.bench_id(kind text, n bigint) returns uuid language sql immutable
  as $$ select overlay(overlay(md5(kind || n) placing '4' from 13) placing '8' from 17)::uuid $$`;

const words =
  `incident response triage containment forensics memory timeline malware reverse engineering kernel driver cloud identity
  access policy audit risk compliance network firewall detection hunting logging exploit fuzzing compiler browser mobile firmware
  hardware cryptography protocol threat modelling training career interview report writing container supply phishing testing`.split(
    /\s+/,
  );
const languages = ["German", "French", "Spanish", "Igbo", "Hindi", "Japanese", "Arabic", "Welsh"];
/** Names from the skills vocabulary. */
const skills = [
  "SIEM",
  "Linux",
  "AWS Security",
  "Digital Forensics",
  "Incident Response",
  "Zero Trust",
  "Wireless Security",
];
const zones = [
  "UTC",
  "Europe/Berlin",
  "America/New_York",
  "Asia/Kolkata",
  "Asia/Tokyo",
  "Australia/Lord_Howe",
];

async function addExperts(sql: Sql, count: number) {
  await sql`insert into experts (id, name, title, tagline, bio, price_cents, reviews, rating_sum, sessions_count, languages,
      specialties, skills, experience, avatar, email, time_zone, approved, is_free_soon, has_account, created_at)
    select pg_temp.bench_id('expert', n), 'Expert ' || initcap(pick[1]) || ' ' || n, 'Security ' || pick[2], 'From ' || pick[3],
      array_to_string(pick, ' ') || case when n % 100 = 7 then ' volatility' else '' end
        || case when n % 5 < 2 or n % 110 = 0 then ' quantum' else '' end || case when n % 5 > 2 or n % 110 = 0 then ' zeppelin' else '' end, 2000 + n % 90 * 100,
      n % 101, (select coalesce(sum(1 + (n + place) % 5), 0) from generate_series(1, n % 101) as place), n % 900, array['English', (${languages}::text[])[1 + n % ${languages.length}]], pick[4:5],
      array[(${skills}::text[])[1 + n % ${skills.length}], (${skills}::text[])[1 + n / 60 % ${skills.length}]] || pick[6:10],
      'Years of ' || pick[11], '/avatars/amara.svg', 'expert-' || n || '@bench.example',
      (${zones}::text[])[1 + n % ${zones.length}], n % 50 > 0, n % 50 > 0, true, now() - n * interval '1 minute'
    from generate_series(1, ${count}::int) as n cross join lateral (
      select array_agg((${words}::text[])[1 + abs(hashint8(n * 100 + place)::bigint) % ${words.length}]) as pick
      from generate_series(1, 30) as place) as picks`;
  await sql`insert into expert_availability (id, expert_id, day_of_week, start_time, end_time)
    select gen_random_uuid(), pg_temp.bench_id('expert', n), day, '09:00', '17:00'
    from generate_series(1, ${count}::int) as n, generate_series(1, 5) as day`;
  await sql`insert into expert_calendars (id, expert_id)
    select gen_random_uuid(), pg_temp.bench_id('expert', n) from generate_series(1, ${count}::int) as n`;
  await sql`insert into users (id, email, full_name, role, created_at) select pg_temp.bench_id('expert-user', n),
      'expert-' || n || '@bench.example', 'Expert ' || n, 'expert', now() - (1 + n % 300) * interval '1 day'
    from generate_series(1, ${count}::int) as n`;
  await sql`insert into experts_users (id, user_id, expert_id)
    select gen_random_uuid(), pg_temp.bench_id('expert-user', n), pg_temp.bench_id('expert', n)
    from generate_series(1, ${count}::int) as n`;
}

/** Adds as many reviews as the added experts' figures say. Every third one has a comment. */
const addReviews = (sql: Sql) =>
  sql`insert into reviews (id, expert_id, ended_at, minutes, skill, rating, comment, reviewed_at, published_at, is_example, author_name, check_at)
    select gen_random_uuid(), experts.id, at, 50, 'SIEM', 1 + (experts.n + place) % 5,
      case when place % 3 = 0 then 'A review of expert ' || experts.n || ', number ' || place || '.' end, at, at, true, 'Sam K.', 'infinity'
    from (select id, reviews, split_part(split_part(email::text, '-', 2), '@', 1)::int as n from experts where email like 'expert-%@bench.example') as experts
      cross join lateral generate_series(1, experts.reviews) as place
      cross join lateral (select date_trunc('hour', now()) - place * interval '3 days' as at) as moment`;

const addLearners = (sql: Sql, count: number) =>
  sql`insert into users (id, email, full_name, created_at) select pg_temp.bench_id('learner', n),
      'learner-' || n || '@bench.example', 'Learner ' || n, now() - (1 + n % 300) * interval '1 day'
    from generate_series(1, ${count}::int) as n`;

/**
 * Adds sessions until there are `bookings`, six days apart from four weeks ahead into the past. Almost half of the past
 * ones are still 'confirmed', as if never closed, and aren't due for the worker for a week.
 */
const addBookings = (sql: Sql, { bookings, experts, learners }: Omit<Amounts, "messages">) =>
  sql`insert into bookings (id, learner_id, expert_id, learner_name, learner_email, starts_at, ends_at, hours, status,
      price_cents, total_cents, payment_status, learner_time_zone, expert_time_zone, created_at, check_at)
    select gen_random_uuid(), pg_temp.bench_id('learner', learner), experts.id, 'Learner ' || learner,
      'learner-' || learner || '@bench.example', start, start + interval '1 hour', 1,
      case when (learner + turn) % 10 = 0 then 'cancelled' when start > now() or learner % 2 = 0 then 'confirmed'
        else 'completed' end,
      experts.price_cents, experts.price_cents, 'paid', 'UTC', experts.time_zone, least(start, now()) - interval '2 days', now() + interval '1 week'
    from (select *, row_number() over (order by id) as n from experts where email like '%@bench.example' order by id limit ${experts}::int) as experts
      cross join generate_series(0, ${Math.ceil(bookings / experts) - 1}::int) as turn
      cross join lateral (select 1 + (n + turn * 7919) % ${learners}::int as learner,
        date_trunc('day', now()) + (28 - turn * 6) * interval '1 day' + (9 + (n + turn * 5) % 14) * interval '1 hour' as start) as moment
    limit greatest(0, ${bookings}::int - (select count(*) from bookings))`;

/**
 * Gives each demo expert five live sessions a day for the past three years and two a day for the next four weeks, with
 * a learner of its own. The demo learner gets one a day at 08:00, which no other session uses, on the 200 days up to
 * today and the next 20.
 */
async function addDemoBookings(sql: Sql, learners: number) {
  const live = (
    wanted: PendingQuery<Row[]>,
  ) => sql`insert into bookings (id, learner_id, expert_id, learner_name, learner_email, starts_at,
      ends_at, hours, status, price_cents, total_cents, payment_status, learner_time_zone, expert_time_zone, created_at, check_at)
    select gen_random_uuid(), learner_id, expert_id, 'Learner', 'learner@bench.example', start, start + interval '1 hour',
      1, 'confirmed', 4000, 4000, 'paid', 'UTC', 'UTC', least(start, now()) - interval '2 days', now() + interval '1 week'
    from (${wanted}) as wanted`;
  // The demo's sessions are paid, so they can't be deleted. Cancelled ones block no time.
  await sql`update bookings set status = 'cancelled', cancelled_at = now(), cancelled_by = 'system'
    where learner_email like '%@keyway.example' and status = 'confirmed'`;
  await live(sql`select id as expert_id, pg_temp.bench_id('learner', ${learners} + place) as learner_id,
      date_trunc('day', now()) + day * interval '1 day' + (9 + hour * 2) * interval '1 hour' as start
    from (select id, row_number() over (order by id) as place from experts where email like '%@keyway.example') as demo,
      generate_series(-1095, 28) as day, generate_series(0, 4) as hour
    where day < 0 or hour < 2`);
  await live(sql`select pg_temp.bench_id('expert', 200 + day) as expert_id, users.id as learner_id,
      date_trunc('day', now()) + day * interval '1 day' + interval '8 hours' as start
    from users, generate_series(-199, 20) as day where users.email = 'learner@keyway.example'`);
}

/**
 * Adds conversations of 100 messages, a minute apart, spread over half a year. In one of five, the learner hasn't read
 * the last message.
 */
async function addMessages(sql: Sql, { messages, learners, experts }: Omit<Amounts, "bookings">) {
  const threads = Math.ceil(messages / 100);
  await sql`create temp table pairs as select gen_random_uuid() as id, pg_temp.bench_id('learner', 1 + n % ${learners}::int) as learner_id,
      pg_temp.bench_id('expert-user', 1 + (n * 7 + n / ${learners}::int) % ${experts}::int) as expert_id,
      date_trunc('minute', now()) - (n % 180) * interval '1 day' - interval '1 day' as began, (n % 5 = 0)::int as unread
    from generate_series(1, ${threads}::int) as n`;
  await sql`insert into chat_threads (id, learner_id, expert_id, last_seq, last_at, learner_seen_seq, expert_seen_seq, learner_unread, asked_at, answered_at,
      answer_seconds, created_at)
    select id, learner_id, expert_id, 100, began + interval '100 minutes', 100 - unread, 100, unread, began, began + interval '1 minute', 60, began
    from pairs on conflict do nothing`;
  await sql`insert into chat_messages (id, thread_id, seq, sender_id, receiver_id, content, client_id, created_at)
    select gen_random_uuid(), pairs.id, seq, case when seq % 2 = 1 then pairs.learner_id else pairs.expert_id end,
      case when seq % 2 = 1 then pairs.expert_id else pairs.learner_id end,
      'Message ' || seq || ' on ' || (${words}::text[])[1 + abs(hashint4(seq)::bigint) % ${words.length}], gen_random_uuid(),
      began + seq * interval '1 minute'
    from pairs join chat_threads using (id), generate_series(1, 100) as seq`;
  await sql`insert into inboxes (id, user_id, changed_seq)
    select gen_random_uuid(), user_id, 100 from (select learner_id as user_id from pairs union select expert_id from pairs) as sides
    on conflict do nothing`;
}
