import { createHash, randomBytes, randomUUID } from "node:crypto";
import postgres from "postgres";
import type { Site } from "./site";

/** New accounts for one test, written directly to the database, so that they don't disturb other tests. */

interface Own {
  email: string;
  name: string;
}

/** Creates a confirmed learner with the demo password. */
export const ownLearner = (site: Site): Promise<Own> =>
  runSql(site, async (sql) => account(sql, site, "learner"));

/** Creates a listed expert who works on these days (0 Sunday to 6 Saturday), from one hour to another, in UTC. */
export async function ownExpert(
  site: Site,
  { days, from, to }: { days: number[]; from: number; to: number },
): Promise<Own & { expertId: string }> {
  return runSql(site, async (sql) => {
    const { id, ...own } = await account(sql, site, "expert");
    const expertId = randomUUID();
    await sql`insert into experts ${sql({
      id: expertId,
      name: own.name,
      title: "Log reader",
      bio: "I read logs.",
      price_cents: 4000,
      languages: ["English"],
      email: own.email,
      approved: true,
      minimum_notice_minutes: 0,
      days_ahead: 365,
      // Below the demo experts, whom other tests look for on the first page.
      rating_sum: 100,
      reviews: 100,
    })}`;
    await sql`insert into experts_users ${sql({ id: randomUUID(), user_id: id, expert_id: expertId })}`;
    const hours = days.map((day) => ({
      id: randomUUID(),
      expert_id: expertId,
      day_of_week: day,
      start_time: `${from}:00`,
      end_time: `${to}:00`,
    }));
    if (hours.length > 0) await sql`insert into expert_availability ${sql(hours)}`;
    return { ...own, expertId };
  });
}

/** A first name that no other account has, with letters only. */
export const uniqueName = (start: string): string =>
  start +
  randomUUID()
    .slice(0, 8)
    .replace(/\d/g, (digit) => "klmnopqrst"[Number(digit)] ?? "");

/** Unused sign-in sessions, by the account's address. The first sign-in takes one, so that no password is hashed. */
const unused = new Map<string, { value: string; url: string }>();

export function takeSession(email: string) {
  const session = unused.get(email);
  unused.delete(email);
  return session;
}

async function account(sql: postgres.Sql, site: Site, role: "learner" | "expert") {
  const id = randomUUID();
  const own = { email: `${role}-${id}@test.example`, name: `${uniqueName("Ines")} Duarte` };
  await sql`
    insert into users (id, email, full_name, role, password_hash, email_verified_at)
    select ${id}, ${own.email}, ${own.name}, ${role}, password_hash, now()
    from users where email = 'learner@keyway.example'`;
  const token = randomBytes(32).toString("base64url");
  await sql`
    insert into sessions (id, user_id, token_hash, last_used_at, expires_at)
    values (${randomUUID()}, ${id}, ${createHash("sha256").update(token).digest()}, now(), now() + interval '1 day')`;
  unused.set(own.email, { value: token, url: site.baseURL });
  return { ...own, id };
}

/** Runs queries on the database of a test's site. */
export async function runSql<T>(site: Site, run: (sql: postgres.Sql) => Promise<T>): Promise<T> {
  const sql = postgres(site.databaseUrl, { max: 1, onnotice: () => {} });
  try {
    return await run(sql);
  } finally {
    await sql.end();
  }
}
