import { setTimeout as pause } from "node:timers/promises";
import { get } from "./browser.mjs";
import { withClient } from "./database.mjs";
import { median, ms, short } from "./numbers.mjs";
import { signIn } from "./people.mjs";
import { openLarge, openSmall } from "./shared-databases.mjs";
import { startSite } from "./site.mjs";

/** The desk must not wait for what has grown: at most this many times as long as over the demo data. */
const limit = 2;

/** The admin's pages over the demo data beside the same pages over a large database, in turn. */
export async function measureDesk({ server, template, amounts }) {
  const { warmUp, rounds, ...size } = amounts;
  const small = await openSmall(server, template);
  const large = await openLarge(server, template, size);
  const { filled } = large;
  const { seconds } = filled;
  const sides = [];
  for (const { url } of [small, large]) {
    await quiet(url);
    const site = await startSite(url);
    await closedDays(url);
    sides.push({ site, ...(await readSide(url)) });
  }

  const measured = [];
  for (const page of pages) measured.push(await compare(sides, page, { warmUp, rounds }));
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
    notes: [`Medians of ${rounds} requests, one at a time. Filled in ${short(seconds)} s.`],
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
