import { setTimeout as pause } from "node:timers/promises";
import { get } from "./browser.mjs";
import { withClient } from "./database.mjs";
import { fillLarge } from "./large-database.mjs";
import { median, ms, short } from "./numbers.mjs";
import { signIn } from "./people.mjs";
import { startSite } from "./site.mjs";

/** The desk must not wait for what has grown: at most this many times as long as over the demo data. */
const limit = 2;

/** The admin's pages over the demo data beside the same pages over a large database, in turn. */
export async function measureDesk({ server, template, amounts }) {
  const small = await server.create("desk_small", template);
  const large = await server.create("desk_large", small);
  const began = performance.now();
  const filled = await fillLarge(large.url, amounts);
  await addMessages(large.url, amounts);
  const seconds = (performance.now() - began) / 1000;
  const sides = [];
  for (const { url } of [small, large]) {
    await quiet(url);
    const site = await startSite(url);
    await closedDays(url);
    sides.push({ site, ...(await readSide(url)) });
  }

  const measured = [];
  for (const page of pages) measured.push(await compare(sides, page, amounts));
  for (const { site } of sides) await site.stop();
  const count = (number) => number.toLocaleString("en-US");
  const isOver = ({ ratio }) => ratio > limit;
  return {
    title: `The admin's desk: demo data beside ${count(filled.bookings)} bookings, ${count(sides[1].users)} users, ${count(sides[1].messages)} messages`,
    head: ["", "demo", "large", "ratio", `limit ${limit}`],
    remarks: true,
    rows: measured.map(({ label, times, ratio }) => [
      label,
      ...[ms(times[0]), ms(times[1]), short(ratio), isOver({ ratio }) ? "over" : "ok"],
    ]),
    notes: [
      `Medians of ${amounts.rounds} requests, one at a time. Filled in ${short(seconds)} s. The messages' trigrams, which only people's own search reads, are left out.`,
    ],
    data: { filled, seconds, measured },
  };
}

const dashboard = (query) => `/admin/dashboard?${query}`;

/** The large side's rows are many of each kind; `id` is one of its own. */
const pages = [
  { label: "overview", path: () => dashboard("tab=overview") },
  { label: "users", path: () => dashboard("tab=users") },
  { label: "users, second page", path: () => dashboard("tab=users&page=2") },
  { label: "users, email begins", path: () => dashboard("tab=users&search=learner") },
  { label: "users, by id", path: ({ userId }) => dashboard(`tab=users&search=${userId}`) },
  { label: "users, experts", path: () => dashboard("tab=users&role=expert") },
  { label: "users, by email", path: () => dashboard("tab=users&sort=email") },
  { label: "bookings", path: () => dashboard("tab=bookings") },
  { label: "bookings, second page", path: () => dashboard("tab=bookings&page=2") },
  { label: "bookings, email begins", path: () => dashboard("tab=bookings&search=learner2") },
  { label: "bookings, by id", path: ({ bookingId }) => dashboard(`tab=bookings&search=${bookingId}`) },
  { label: "bookings, cancelled", path: () => dashboard("tab=bookings&status=cancelled") },
  { label: "bookings, pending", path: () => dashboard("tab=bookings&status=pending") },
  { label: "bookings, by date", path: () => dashboard("tab=bookings&sort=latest") },
  { label: "messages", path: () => dashboard("tab=messages") },
  { label: "messages, second page", path: () => dashboard("tab=messages&page=2") },
  { label: "messages of one", path: ({ userId }) => dashboard(`tab=messages&search=${userId}`) },
  { label: "experts", path: () => dashboard("tab=experts") },
  { label: "a user", path: ({ userId }) => `/admin/users/${userId}` },
  { label: "a booking", path: ({ bookingId }) => `/admin/bookings/${bookingId}` },
  { label: "payments", path: () => "/admin/payments" },
  { label: "audit", path: () => "/admin/audit" },
  { label: "queues", path: () => "/admin/queues" },
];

async function compare(sides, { label, path }, { warmUp, rounds }) {
  const times = sides.map(() => []);
  for (let round = 0; round < warmUp + rounds; round += 1) {
    for (const [index, side] of sides.entries()) {
      const answer = await get(side.site.origin + path(side), { cookie: side.cookie });
      if (answer.status !== 200) throw new Error(`${label}: ${answer.status}`);
      if (round >= warmUp) times[index].push(answer.ms);
    }
  }
  const medians = times.map(median);
  return { label, times: medians, ratio: medians[1] / medians[0] };
}

const readSide = (url) =>
  withClient(url, async (sql) => {
    const [admin] = await sql`select id from users where role = 'admin'`;
    // Somebody whose rows are as many on both sides.
    const [learner] = await sql`select id from users where email = 'learner2@keyway.example'`;
    const [booking] = await sql`select id from bookings where learner_id = ${learner.id} limit 1`;
    const [counts] = await sql`select (select count(*)::int from users) as users,
      (select count(*)::int from chat_messages) as messages`;
    const cookie = await signIn(sql, admin.id);
    return { cookie, userId: learner.id, bookingId: booking.id, ...counts };
  });

/** Conversations of a hundred messages each, a minute apart, on the days of half a year. */
const addMessages = (url, { messages }) =>
  withClient(url, async (sql) => {
    const threads = Math.ceil(messages / 100);
    await sql`drop index chat_messages_content_index`;
    await sql`set session_replication_role = replica`;
    await sql`create temp table pairs as select gen_random_uuid() as id, learner.id as learner_id, expert.id as expert_id,
        date_trunc('minute', now()) - (n % 180) * interval '1 day' - interval '1 day' as began
      from generate_series(1, ${threads}::int) as n
      join (select id, row_number() over (order by id) as place from users where email like 'learner-%@bench.example') as learner
        on learner.place = 1 + n % (select count(*) from users where email like 'learner-%@bench.example')
      join (select id, row_number() over (order by id) as place from users where email like 'expert-%@bench.example') as expert
        on expert.place = 1 + n % (select count(*) from users where email like 'expert-%@bench.example')`;
    await sql`insert into chat_threads (id, learner_id, expert_id, last_seq, last_at, learner_seen_seq, expert_seen_seq, created_at)
      select id, learner_id, expert_id, 100, began + interval '100 minutes', 100, 100, began from pairs on conflict do nothing`;
    await sql`insert into chat_messages (id, thread_id, seq, sender_id, receiver_id, content, client_id, created_at)
      select gen_random_uuid(), pairs.id, seq, case when seq % 2 = 1 then pairs.learner_id else pairs.expert_id end,
        case when seq % 2 = 1 then pairs.expert_id else pairs.learner_id end, 'Message ' || seq, gen_random_uuid(),
        began + seq * interval '1 minute'
      from pairs join chat_threads using (id), generate_series(1, 100) as seq`;
    // Nobody has a million bookings and accounts on one day: today's are counted live.
    await sql`update bookings set created_at = least(starts_at, now()) - interval '2 days'`;
    await sql`update users set created_at = now() - (1 + abs(hashtext(email::text)) % 300) * interval '1 day'
      where email like '%@bench.example'`;
    await sql`set session_replication_role = origin`;
    await sql`vacuum analyze`;
  });

/** Calendars aren't looked at while pages are measured. */
const quiet = (url) =>
  withClient(url, (sql) => sql`update expert_calendars set check_free_at = now() + interval '1 week'`);

/** The worker closes the days that are over before anything is measured. */
const closedDays = (url) =>
  withClient(url, async (sql) => {
    const isClosed = async () => {
      const [{ closed }] =
        await sql`select exists (select from daily_figures where day = (now() at time zone 'UTC')::date - 1) as closed`;
      return closed;
    };
    while (!(await isClosed())) await pause(200);
  });
