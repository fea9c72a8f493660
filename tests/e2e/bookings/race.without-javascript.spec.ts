import { createHash, randomBytes, randomUUID } from "node:crypto";
import postgres from "postgres";
import { rounds } from "../../support/rounds";
import { expect, test } from "../support/server";

/** A race as an attacker would run it: posts for one slot over HTTP at the same time, each by a signed-in learner. */
const racers = rounds({ short: 60, long: 200 });

const doors: Door[] = [
  {
    name: "book",
    weeks: 10,
    status: "confirmed",
    words:
      /This time slot (was just booked by someone else|is already booked)\. Please choose another time\./,
  },
  {
    name: "checkout",
    weeks: 11,
    status: "pending",
    words: /This time slot was just booked by someone else\. Please select a different time\./,
  },
];

interface Door {
  name: "book" | "checkout";
  /** Weeks from now, when no other test books. */
  weeks: number;
  /** The status of the only booking. */
  status: string;
  words: RegExp;
}

for (const door of doors) {
  test(`${racers} posts to ${door.name} one slot: one wins, the others are conflicts in the right words`, async ({
    site,
  }) => {
    await race(site, door);
  });
}

async function race(site: { databaseUrl: string; baseURL: string }, { name, weeks, status, words }: Door) {
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => {} });
  const cookies = await signInMany(sql, racers);
  const [expert] = await sql`select id from experts where name like 'Amara%'`;
  const slot = nextMonday10(weeks);
  const chosen = new URLSearchParams({ datetime: slot.toISOString() });
  const address =
    name === "book" ? `/expert/${expert?.id}/book` : `/checkout/${expert?.id}?hours=1&${chosen}`;
  const answers = await Promise.all(
    cookies.map(async (cookie) => {
      const answer = await fetch(`${site.baseURL}${address}`, {
        method: "POST",
        redirect: "manual",
        headers: {
          Cookie: cookie,
          Origin: site.baseURL,
          "Content-Type": "application/x-www-form-urlencoded",
        },
        body: chosen,
      });
      return { status: answer.status, text: await answer.text() };
    }),
  );
  const counts: Record<number, number> = {};
  for (const answer of answers) counts[answer.status] = (counts[answer.status] ?? 0) + 1;
  // On a busy machine, some are refused as too many at once.
  const { 303: won, 409: lost = 0, 503: busy = 0, ...others } = counts;
  expect([won, lost + busy, others]).toEqual([1, racers - 1, {}]);
  expect(lost).toBeGreaterThan(busy);
  expect(answers.filter((answer) => answer.status === 409 && !words.test(answer.text))).toEqual([]);
  const booked = await sql`select status from bookings where starts_at = ${slot}`;
  expect([...booked]).toEqual([{ status }]);
  const [row] =
    await sql`select count(*)::int as count from payments join bookings on bookings.id = booking_id
    where starts_at = ${slot}`;
  expect(row?.count).toBeLessThanOrEqual(name === "book" ? 0 : 1);
  await sql.end();
}

async function signInMany(sql: postgres.Sql, count: number): Promise<string[]> {
  const people = Array.from({ length: count }, () => ({
    id: randomUUID(),
    token: randomBytes(32).toString("base64url"),
  }));
  await sql`insert into users ${sql(
    people.map(({ id }) => ({
      id,
      email: `${id}@race.example`,
      full_name: "Racer",
      time_zone: "UTC",
      email_verified_at: new Date(),
    })),
  )}`;
  await sql`insert into sessions ${sql(
    people.map(({ id, token }) => ({
      id: randomUUID(),
      user_id: id,
      token_hash: createHash("sha256").update(token).digest(),
      last_used_at: new Date(),
      expires_at: new Date(Date.now() + 86_400_000),
    })),
  )}`;
  return people.map(({ token }) => `keyway_session=${token}`);
}

function nextMonday10(weeks: number): Date {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7) + 7 * weeks);
  day.setUTCHours(10, 0, 0, 0);
  return day;
}
