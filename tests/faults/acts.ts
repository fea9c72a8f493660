/**
 * What people do while something breaks. Each act that was acknowledged is remembered, and must be stored once at the
 * end. An act without an answer may or may not have happened; it is sent again, as a person would, and must still be
 * stored at most once.
 */
import { randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { ask, codeOf, textOf } from "../bench/browser.ts";
import { withClient } from "../bench/database.ts";
import { turnOf } from "../bench/load.ts";
import { addExperts, addLearners, readDemo } from "../bench/people.ts";
import { randomOf } from "../hostile/random.ts";
import type { Acknowledged, Counts, Failed, Origin, Send } from "./act-types.ts";
import { insist } from "./insist.ts";
import { faultOf } from "./judge.ts";
import { addPortraitActs } from "./portrait-acts.ts";
import { addWaitlistActs } from "./waitlist-acts.ts";

const classSeats = 40;
/** Classes with a long waitlist, and their seats. */
const [fullClasses, fullClassSeats] = [4, 3];

/** What people can do, and the check of what was stored. */
export type Acting = Awaited<ReturnType<typeof prepareActs>>;
export type ActName = keyof Acting["acts"];

/**
 * Adds people, experts and classes to a database with demo data. Returns the acts and the check of what was stored.
 * @param experts how many are added. Visitors' addresses are their profiles and some twenty more.
 */
export async function prepareActs(
  databaseUrl: string,
  { learners: learnerCount = 600, experts: expertCount = 60 } = {},
) {
  const demo = await readDemo(databaseUrl);
  const { learners, experts, slugs, fullSlugs } = await withClient(databaseUrl, async (sql) => ({
    learners: await addLearners(sql, learnerCount),
    experts: await addExperts(sql, expertCount),
    slugs: await addClasses(sql, { name: "faults", count: 12, seats: classSeats, firstDay: 40 }),
    fullSlugs: await addClasses(sql, {
      name: "full",
      count: fullClasses,
      seats: fullClassSeats,
      firstDay: 60,
    }),
  }));
  const acknowledged: Acknowledged = {
    ...{ booking: [], message: [], seat: [], payment: [], offer: [], leave: [], upload: [] },
  };
  const failures: Failed[] = [];
  const startOfDay = new Date().setUTCHours(0, 0, 0, 0);
  let turn = 0;

  /** Sends a request; notes what is wrong with its answer, and when. */
  const send: Send = async (origin, path, asked) => {
    const at = Date.now();
    try {
      const answer = await ask((typeof origin === "function" ? origin() : origin) + path, asked);
      const kind = faultOf(answer);
      if (kind) failures.push({ at, ms: answer.ms, kind, path });
      return answer;
    } catch (error) {
      failures.push({ at, ms: Date.now() - at, kind: codeOf(error) ?? "no answer", path });
      return null;
    }
  };

  const visited = ["/", "/experts", "/classes", `/expert/${demo.expertId}`];
  const popular = [
    ...visited,
    ...slugs.map((slug) => `/classes/${slug}`),
    ...experts.map((id) => `/expert/${id}`),
  ];
  const { pick } = randomOf(0, "visitors");
  const ofLearner = [...visited.slice(1), "/my-bookings", "/messages", "/skill-scan"];

  const nextOf = <Item>(list: Item[]) => turnOf(list, turn++);

  const acts = {
    async page(origin: Origin) {
      const path = nextOf(ofLearner);
      await send(origin, path, { cookie: turnOf(learners, turn).cookie });
    },
    async staffPage(origin: Origin) {
      const [path, cookie] = nextOf([
        ["/admin/users", demo.cookies.admin] as const,
        ["/messages", demo.cookies.expert] as const,
      ]);
      await send(origin, path, { cookie });
    },
    /** A page that was rendered within the last second, if this is called often enough. */
    async cachedPage(origin: Origin) {
      await send(origin, nextOf(visited));
    },
    async visitorPage(origin: Origin) {
      await send(origin, pick(popular));
    },
    async booking(origin: Origin) {
      const number = turn;
      // Every hour of an expert is asked for by one learner; no learner gets four unpaid sessions.
      const wish = Math.floor(number / experts.length);
      const expertId = experts[number % experts.length];
      const datetime = new Date(
        startOfDay + (48 + 24 * Math.floor(wish / 14) + 9 + (wish % 14)) * 3_600_000,
      ).toISOString();
      const learner = nextOf(learners);
      const form = { datetime, hours: "1" };
      const answer = await insist(() =>
        send(origin, `/expert/${expertId}/book`, { cookie: learner.cookie, form }),
      );
      const [, id] = /bookingId=([\w-]{36})/.exec(answer?.headers.location ?? "") ?? [];
      if (!id) return null;
      acknowledged.booking.push(id);
      return { id, learner };
    },
    async message(origin: Origin) {
      const learner = nextOf(learners);
      const clientId = randomUUID();
      const form = { content: `Message ${clientId}`, clientId };
      const answer = await insist(() =>
        send(origin, `/messages/${demo.expertUserId}`, { cookie: learner.cookie, form }),
      );
      if (answer && answer.status < 400) acknowledged.message.push(clientId);
    },
    async seat(origin: Origin) {
      const slug = turnOf(slugs, turn);
      const learner = nextOf(learners);
      const answer = await insist(() =>
        send(origin, `/classes/${slug}/reservation`, { cookie: learner.cookie, form: { price: "0" } }),
      );
      if (answer?.status === 303) acknowledged.seat.push({ slug, learnerId: learner.id });
    },
    async payment(origin: Origin) {
      const booked = await acts.booking(origin);
      if (!booked) return;
      const { id, learner } = booked;
      const { cookie } = learner;
      const paid = await insist(async () => {
        await send(origin, `/bookings/${id}/payment`, { cookie, form: {} });
        const page = await send(origin, `/bookings/${id}/payment`, { cookie });
        const [, session] =
          page?.status === 200 ? (/\/sandbox\/sessions\/([\w-]+)/.exec(textOf(page)) ?? []) : [];
        if (!session) return null;
        const form = { choice: "pay", delivery: "at-once" };
        return send(origin, `/sandbox/sessions/${session}`, { cookie, form });
      });
      if (paid && paid.status < 400) acknowledged.payment.push(id);
    },
  };

  const waitlist = await addWaitlistActs({ databaseUrl, learners, slugs: fullSlugs, send, acknowledged });
  const portraits = addPortraitActs({ learners, send, acknowledged });
  const all: Record<keyof typeof acts | "offer" | "leave" | "upload", (origin: Origin) => Promise<unknown>> =
    {
      ...acts,
      ...waitlist.acts,
      ...portraits.acts,
    };

  /**
   * Compares what was acknowledged, now or when `given` was copied, with what is stored. Returns the faults, and what
   * there is of each.
   */
  async function compare(url: string, given = acknowledged) {
    return withClient(url, async (sql) => {
      const faults: string[] = [];
      const bookings = await sql<
        Array<{ id: string; payment_status: string; status: string }>
      >`select id, payment_status, status from bookings where id = any(${given.booking}::uuid[])`;
      const stored = new Map(bookings.map((row) => [row.id, row]));
      for (const id of new Set(given.booking))
        if (!["pending", "confirmed"].includes(stored.get(id)?.status ?? ""))
          faults.push(`booking ${id} is lost`);
      for (const id of given.payment)
        if (stored.get(id)?.payment_status !== "paid")
          faults.push(`payment of booking ${id} is lost: ${await stateOf(sql, id)}`);
      const messages =
        await sql`select client_id from chat_messages where client_id = any(${given.message}::uuid[])`;
      if (messages.length !== new Set(given.message).size)
        faults.push(`${given.message.length - messages.length} messages are lost`);
      const seats = await sql<
        Array<{ slug: string; learner_id: string; count: number }>
      >`select classes.slug, seat.learner_id, count(*)::int as count from class_reservations as seat
        join classes on classes.id = seat.session_id where classes.slug = any(${slugs}) and seat.status = 'confirmed' group by 1, 2`;
      const seatOf = new Map(seats.map((row) => [`${row.slug} ${row.learner_id}`, row.count]));
      for (const { slug, learnerId } of given.seat)
        if (!seatOf.has(`${slug} ${learnerId}`)) faults.push(`a seat in ${slug} is lost`);
      for (const [seat, count] of seatOf) if (count > 1) faults.push(`${seat} has ${count} seats`);
      const mails = await sql`select about_id, template, to_email, count(*)::int as count from mails
        where about_id = any(${given.booking}::uuid[]) and template in ('booking-confirmation', 'booking-notification')
        group by 1, 2, 3 having count(*) > 1`;
      for (const row of mails) faults.push(`booking ${row.about_id} has ${row.count} mails ${row.template}`);
      faults.push(...(await waitlist.missing(sql, given)), ...(await portraits.missing(sql, given)));
      const [waiting] = await sql<
        [{ count: number }]
      >`select count(*)::int as count from mails where status = 'queued'`;
      const counts = countsOf(given);
      return { faults, counts, mailsWaiting: waiting.count };
    });
  }
  return {
    acts: all,
    failures,
    compare,
    acknowledged: () => structuredClone(acknowledged),
    popularPages: popular.length,
    expertId: demo.expertId,
    cookie: demo.cookies.learner,
    /** The account to which everybody writes, and some who write. */
    writers: [
      { userId: demo.expertUserId, cookie: demo.cookies.expert },
      ...learners.slice(0, 19).map(({ id, cookie }) => ({ userId: id, cookie })),
    ],
  };
}

/** How many of each kind were acknowledged. */
export const countsOf = (given: Acknowledged) =>
  Object.fromEntries(Object.entries(given).map(([kind, list]) => [kind, list.length])) as Counts;

/** How a booking's payments stand, and which jobs are still to settle them. */
async function stateOf(sql: Sql, bookingId: string) {
  const rows = await sql`select payment.state, payment.problem, session.state as session, payment.created_at,
      (select string_agg(concat_ws(' ', task_identifier, attempts, run_at, left(last_error, 80)), '; ')
        from graphile_worker.jobs where key = 'check-payment:' || payment.id) as jobs
    from payments as payment left join sandbox_sessions as session on session.id::text = payment.session_id
    where payment.booking_id = ${bookingId}`;
  return JSON.stringify(rows);
}

/** Adds free classes, on days of their own. Returns their slugs. */
async function addClasses(
  sql: Sql,
  { name, count, seats, firstDay }: { name: string; count: number; seats: number; firstDay: number },
) {
  const slugs = Array.from({ length: count }, (_, at) => `${name}-${at}`);
  for (const [at, slug] of slugs.entries()) {
    const start = new Date(Date.now() + (firstDay + at) * 86_400_000);
    await sql`insert into classes select (jsonb_populate_record(one, ${sql.json({
      ...{
        id: randomUUID(),
        slug,
        price_cents: 0,
        max_seats: seats,
        seats_taken: 0,
        status: "open",
        duration_minutes: 60,
      },
      ...{ starts_at: start.toISOString(), ends_at: new Date(start.getTime() + 3_600_000).toISOString() },
    })})).* from classes as one where status = 'open' order by id limit 1`;
  }
  return slugs;
}
