import { ask } from "./browser.ts";
import { withClient } from "./database.ts";
import { addExperts, addLearners } from "./people.ts";

/** In one wish of ten, a rival (another learner) asks for the same hour at the same moment. */
const rivalEvery = 10;
const hoursADay = 14;

/**
 * Adds experts and learners, and lists distinct hours for them to book. Learners who book at the same hour are
 * distinct, and with up to 4,000 wishes, no learner gets four unpaid sessions.
 */
export async function prepareWishes(databaseUrl, amount) {
  const { learners, rivals, experts } = await withClient(databaseUrl, async (sql) => ({
    learners: await addLearners(sql, 1_500),
    rivals: await addLearners(sql, 400),
    experts: await addExperts(sql, 40),
  }));
  const firstDay = new Date().setUTCHours(0, 0, 0, 0) + 2 * 86_400_000;
  return Array.from({ length: amount }, (_, index) => {
    const turn = Math.floor(index / experts.length);
    const hour = 9 + (turn % hoursADay) + 24 * Math.floor(turn / hoursADay);
    const asking = [learners[index % learners.length]];
    if (index % rivalEvery === 0) asking.push(rivals[(index / rivalEvery) % rivals.length]);
    return {
      expertId: experts[index % experts.length],
      cookies: asking.map(({ cookie }) => cookie),
      datetime: new Date(firstDay + hour * 3_600_000).toISOString(),
    };
  });
}

/**
 * Books with the picker's form. Returns whether exactly one of the learners got the hour (`isRight`), and how many
 * milliseconds each waited (`latencies`).
 */
export async function book(origin, { expertId, cookies, datetime }) {
  const url = `${origin}/expert/${expertId}/book`;
  const form = { datetime, hours: "1" };
  const answers = await Promise.all(cookies.map((cookie) => ask(url, { cookie, form })));
  const isBooked = ({ status, headers }) =>
    status === 303 && headers.location?.includes("/confirmation?bookingId=");
  return { isRight: answers.filter(isBooked).length === 1, latencies: answers.map((answer) => answer.ms) };
}

/** Counts the sessions of the added experts, the distinct hours that they fill, and the mails about them. */
export const countBooked = (sql) =>
  sql`select count(*)::int as bookings, count(distinct (expert_id, starts_at))::int as hours,
      (select count(*)::int from mails where to_email like '%@bench.example') as mails,
      (select count(*)::int from mails where to_email like '%@bench.example' and status = 'sent') as sent
    from bookings join experts on experts.id = expert_id where experts.email like '%@bench.example'`.then(
    ([counts]) => counts,
  );
