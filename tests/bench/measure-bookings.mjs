import { until } from "../../scripts/lib/processes.mjs";
import { ask } from "./browser.mjs";
import { connect, withClient } from "./database.mjs";
import { ms, percentile, perSecond, short, sum } from "./numbers.mjs";
import { addExperts, addLearners } from "./people.mjs";
import { startSite } from "./site.mjs";

/** Sessions booked through the picker's form, beside bare inserts of the very same rows, turn by turn. */
export async function measureBookings({ server, template, amounts: { connections, rounds, perRound } }) {
  const booked = await server.create("bookings", template);
  const { learners, experts } = await withClient(booked.url, async (sql) => ({
    learners: await addLearners(sql, 1500),
    experts: await addExperts(sql, 40),
  }));
  const inserted = await server.create("inserts", booked);
  const site = await startSite(booked.url);
  const sql = connect(booked.url);
  // As many connections as the program's own pool.
  const bare = connect(inserted.url, { max: 16 });

  // Both sides compile what is hot: fewer than a thousand bookings still show how quickly they do.
  const warmUp = perRound;
  const wishes = wishList({ learners, experts, count: warmUp + rounds * perRound });
  const measured = [];
  const round = async (count) => {
    const lastId = await newestBooking(sql);
    const http = await bookAll(site.origin, wishes.splice(0, count), connections);
    const mailedAfter = await untilMailed(sql);
    const rows = await rowsAfter(sql, lastId);
    await bare`select graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`; // nobody works on them there
    const raw = await insertAll(bare, rows, connections);
    return { http, raw, mailedAfter, written: rows.length };
  };
  await round(warmUp);
  for (let turn = 0; turn < rounds; turn += 1) measured.push(await round(perRound));
  await Promise.all([site.stop(), sql.end(), bare.end()]);
  return report(measured, { connections, rounds, perRound });
}

/** Distinct hours over all experts; those who book the same hour are distinct learners, and nobody has four unpaid sessions. */
function wishList({ learners, experts, count }) {
  const firstDay = new Date().setUTCHours(0, 0, 0, 0) + 2 * 86_400_000;
  const hoursADay = 14;
  return Array.from({ length: count }, (_, index) => {
    const turn = Math.floor(index / experts.length);
    const hour = 9 + (turn % hoursADay) + 24 * Math.floor(turn / hoursADay);
    return {
      expertId: experts[index % experts.length],
      cookie: learners[index % learners.length].cookie,
      datetime: new Date(firstDay + hour * 3_600_000).toISOString(),
    };
  });
}

async function bookAll(origin, wishes, connections) {
  const latencies = [];
  let errors = 0;
  const seconds = await workThrough(wishes, connections, async ({ expertId, cookie, datetime }) => {
    const url = `${origin}/expert/${expertId}/book`;
    const answer = await ask(url, { cookie, form: { datetime, hours: "1" } });
    const isBooked = answer.status === 303 && answer.headers.location?.includes("/confirmation?bookingId=");
    if (!isBooked) errors += 1;
    latencies.push(answer.ms);
  });
  return { seconds, count: wishes.length, errors, latencies };
}

/** What one booking leaves in the database: the booking, its event, two mails, two jobs; one transaction, four statements. */
async function insertAll(bare, rows, connections) {
  const latencies = [];
  const seconds = await workThrough(rows, connections, async ({ booking, events, mails }) => {
    const began = performance.now();
    await bare.begin(async (tx) => {
      await tx`insert into bookings ${tx(booking)}`;
      await tx`insert into booking_events ${tx(events)}`;
      await tx`insert into mails ${tx(mails)}`;
      await tx`select graphile_worker.add_job('send-mail', json_build_object('mailId', id), job_key => 'mail:' || id)
        from unnest(${mails.map((mail) => mail.id)}::text[]) as id`;
    });
    latencies.push(performance.now() - began);
  });
  return { seconds, count: rows.length, latencies };
}

async function workThrough(items, connections, work) {
  const waiting = items.values();
  const began = performance.now();
  await Promise.all(
    Array.from({ length: connections }, async () => {
      for (const item of waiting) await work(item);
    }),
  );
  return (performance.now() - began) / 1000;
}

/** The rows of all bookings after that id (ids ascend in time), as they were when they were written: without what triggers keep. */
async function rowsAfter(sql, lastId) {
  const rows = await sql`select to_jsonb(bookings) - '{check_at,changed_seq,sequence}'::text[] as booking, (
      select jsonb_agg(to_jsonb(booking_events)) from booking_events where booking_id = bookings.id) as events, (
      select jsonb_agg(to_jsonb(mails)) from mails
      where dedupe_key in ('booking-confirmation:' || bookings.id, 'booking-notification:' || bookings.id)) as mails
    from bookings where id > ${lastId} order by id`;
  return rows.map(({ mails, ...row }) => ({ ...row, mails: mails.map(asQueued) }));
}

const asQueued = ({ id, dedupe_key, template, to_email, to_name, payload }) => ({
  ...{ id, dedupe_key, template, to_email, to_name, payload },
});

async function newestBooking(sql) {
  const [row] = await sql`select id from bookings order by id desc limit 1`;
  return row.id;
}

/** Until the worker has sent every mail: it must not compete with the bare inserts. Returns the seconds it took. */
async function untilMailed(sql) {
  const began = performance.now();
  const isIdle = async () => (await sql`select from mails where status = 'queued' limit 1`).length === 0;
  if (!(await until(isIdle, 300_000)))
    throw new Error("The mails of the bookings were not sent within five minutes");
  return (performance.now() - began) / 1000;
}

function report(measured, { connections, rounds, perRound }) {
  const http = {
    perSecond: total(measured, (round) => round.http.count) / total(measured, (round) => round.http.seconds),
    p99: percentile(
      measured.flatMap((round) => round.http.latencies),
      0.99,
    ),
    errors: total(measured, (round) => round.http.errors),
    written: total(measured, (round) => round.written),
  };
  const raw = {
    perSecond: total(measured, (round) => round.raw.count) / total(measured, (round) => round.raw.seconds),
    p99: percentile(
      measured.flatMap((round) => round.raw.latencies),
      0.99,
    ),
  };
  const mailsAfter = total(measured, (round) => round.mailedAfter) / rounds;
  return {
    title: `Bookings per second, ${connections} at once, ${rounds} × ${perRound} in turn`,
    head: ["", "rate", "p99", "errors"],
    rows: [
      ["through the picker's form", perSecond(http.perSecond), ms(http.p99), String(http.errors)],
      ["the same rows by postgres.js, one transaction each", perSecond(raw.perSecond), ms(raw.p99), "0"],
      ["ratio", short(http.perSecond / raw.perSecond), short(http.p99 / raw.p99), ""],
    ],
    notes: [
      `A row set is a booking, its event, two mails and two jobs. Bookings found in the database afterwards: ${http.written} of ${rounds * perRound}. The site's worker renders and sends the mails meanwhile and was done ${short(mailsAfter)} s after the last booking.`,
    ],
    data: { http, raw, mailsAfter },
  };
}

const total = (measured, pick) => sum(measured.map(pick));
