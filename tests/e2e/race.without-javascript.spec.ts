import { createHash, randomBytes, randomUUID } from "node:crypto";
import postgres from "postgres";
import { expect, test } from "./support/server";

/** The race as an attacker would run it: 200 posts for one slot over HTTP, from 200 signed-in learners at once. */
test("200 posts for one slot: one confirmation, 199 conflicts in the right words", async ({ site }) => {
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => {} });
  const cookies = await signInMany(sql, 200);
  const [expert] = await sql`select id from experts where name like 'Amara%'`;
  const slot = nextMonday10();
  const answers = await Promise.all(
    cookies.map(async (cookie) => {
      const answer = await fetch(`${site.baseURL}/expert/${expert?.id}/book`, {
        method: "POST",
        redirect: "manual",
        headers: {
          Cookie: cookie,
          Origin: site.baseURL,
          "Content-Type": "application/x-www-form-urlencoded",
        },
        body: new URLSearchParams({ datetime: slot.toISOString() }),
      });
      return { status: answer.status, text: await answer.text() };
    }),
  );
  const count = (status: number) => answers.filter((answer) => answer.status === status).length;
  expect([count(303), count(409)]).toEqual([1, 199]);
  const texts =
    /This time slot (was just booked by someone else|is already booked)\. Please choose another time\./;
  expect(answers.filter((answer) => answer.status === 409 && !texts.test(answer.text))).toEqual([]);
  const [row] = await sql`select count(*)::int as count from bookings where starts_at = ${slot}`;
  expect(row?.count).toBe(1);
  await sql.end();
});

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

/** Some weeks ahead, where no other test books. */
function nextMonday10(): Date {
  const day = new Date();
  day.setUTCDate(day.getUTCDate() + ((8 - day.getUTCDay()) % 7 || 7) + 70);
  day.setUTCHours(10, 0, 0, 0);
  return day;
}
