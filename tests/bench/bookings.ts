import type { Sql } from "postgres";
import { until } from "../../scripts/lib/processes.ts";
import { type Answer, ask } from "./browser.ts";
import { withClient } from "./database.ts";
import { turnOf } from "./load.ts";
import { addExperts, addLearners } from "./people.ts";

/** In one wish of ten, a rival (another learner) asks for the same hour at the same moment. */
const rivalEvery = 10;
const hoursADay = 14;

/** An hour of an expert, and the cookies of those who ask for it at the same moment. */
export type Wish = { expertId: string; cookies: string[]; datetime: string };

/**
 * Adds experts and learners, and lists distinct hours for them to book. Learners who book at the same hour are
 * distinct, and with up to 4,000 wishes, no learner gets four unpaid sessions.
 */
export async function prepareWishes(databaseUrl: string, amount: number): Promise<Wish[]> {
  const { learners, rivals, experts } = await withClient(databaseUrl, async (sql) => ({
    learners: await addLearners(sql, 1_500),
    rivals: await addLearners(sql, 400),
    experts: await addExperts(sql, 40),
  }));
  const firstDay = new Date().setUTCHours(0, 0, 0, 0) + 2 * 86_400_000;
  return Array.from({ length: amount }, (_, index) => {
    const turn = Math.floor(index / experts.length);
    const hour = 9 + (turn % hoursADay) + 24 * Math.floor(turn / hoursADay);
    const asking = [turnOf(learners, index)];
    if (index % rivalEvery === 0) asking.push(turnOf(rivals, index / rivalEvery));
    return {
      expertId: turnOf(experts, index),
      cookies: asking.map(({ cookie }) => cookie),
      datetime: new Date(firstDay + hour * 3_600_000).toISOString(),
    };
  });
}

/**
 * Books with the picker's form. Returns whether exactly one of the learners got the hour (`isRight`), and how many
 * milliseconds each waited (`latencies`) for which status (`statuses`).
 */
export async function book(origin: string, { expertId, cookies, datetime }: Wish) {
  const url = `${origin}/expert/${expertId}/book`;
  const form = { datetime, hours: "1" };
  const answers = await Promise.all(cookies.map((cookie) => ask(url, { cookie, form })));
  const isBooked = ({ status, headers }: Answer) =>
    status === 303 && headers.location?.includes("/confirmation?bookingId=");
  return {
    isRight: answers.filter(isBooked).length === 1,
    latencies: answers.map((answer) => answer.ms),
    statuses: answers.map((answer) => answer.status),
  };
}

/** Counts the sessions of the added experts, the distinct hours that they fill, and the mails about them. */
export async function countBooked(sql: Sql) {
  const [counts] = await sql<
    [{ bookings: number; hours: number; mails: number; sent: number }]
  >`select count(*)::int as bookings, count(distinct (expert_id, starts_at))::int as hours,
      (select count(*)::int from mails where to_email like '%@bench.example') as mails,
      (select count(*)::int from mails where to_email like '%@bench.example' and status = 'sent') as sent
    from bookings join experts on experts.id = expert_id where experts.email like '%@bench.example'`;
  return counts;
}

/** Waits until every mail is sent. */
export async function untilMailed(sql: Sql) {
  const isIdle = async () => (await sql`select from mails where status = 'queued' limit 1`).length === 0;
  if (!(await until(isIdle, 300_000))) throw new Error("The mails were not sent within five minutes");
}
