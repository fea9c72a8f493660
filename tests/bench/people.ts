import { createHash, randomBytes, randomUUID } from "node:crypto";
import type { Sql } from "postgres";
import { withClient } from "./database.ts";

/** A signed-in learner. */
export type Learner = { id: string; cookie: string };
export type Demo = Awaited<ReturnType<typeof readDemo>>;

/** People of the demo data: the expert whom visitors see, two accounts' ids, and cookies that sign users in. */
export const readDemo = (databaseUrl: string) =>
  withClient(databaseUrl, async (sql) => {
    const [{ id: expertId }] = await sql<
      [{ id: string }]
    >`select id from experts where email = 'amara@keyway.example'`;
    const users = await sql<Array<{ id: string; email: string }>>`select id, email from users`;
    const idOf = (name: string) => {
      const user = users.find(({ email }) => email === `${name}@keyway.example`);
      if (!user) throw new Error(`The demo data has no ${name}`);
      return user.id;
    };
    const cookies = {
      learner: await signIn(sql, idOf("learner")),
      expert: await signIn(sql, idOf("expert")),
      newExpert: await signIn(sql, idOf("new-expert")),
      admin: await signIn(sql, idOf("admin")),
    };
    return { expertId, learnerUserId: idOf("learner"), expertUserId: idOf("expert"), cookies };
  });

/** Adds a sign-in session to an account. Returns its `Cookie` header. */
async function signIn(sql: Sql, userId: string) {
  const token = randomBytes(32).toString("base64url");
  await sql`insert into sessions ${sql(sessionRow(userId, token))}`;
  return cookieOf(token);
}

/** Adds signed-in learners. */
export async function addLearners(sql: Sql, count: number): Promise<Learner[]> {
  const learners = Array.from({ length: count }, () => ({
    id: randomUUID(),
    token: randomBytes(32).toString("base64url"),
  }));
  const accounts = learners.map(({ id }) => ({
    id,
    email: `${id}@bench.example`,
    full_name: "Nadia Rahman",
    email_verified_at: new Date(),
  }));
  await sql`insert into users ${sql(accounts)}`;
  await sql`insert into sessions ${sql(learners.map(({ id, token }) => sessionRow(id, token)))}`;
  await keepSessions(
    sql,
    learners.map(({ id }) => id),
  );
  return learners.map(({ id, token }) => ({ id, cookie: cookieOf(token) }));
}

/** Gives each learner a session that took place, with an expert who isn't listed: newcomers may book only one (J12). */
async function keepSessions(sql: Sql, learnerIds: string[]) {
  const expertId = randomUUID();
  const card = { id: expertId, name: "Olden Days", title: "Retired", bio: "I taught.", price_cents: 4000 };
  await sql`insert into experts ${sql({ ...card, email: `${expertId}@past.example`, approved: false })}`;
  await sql`with kept as (insert into bookings (id, learner_id, expert_id, learner_name, learner_email, starts_at, ends_at,
        hours, status, price_cents, total_cents, learner_time_zone, expert_time_zone, created_at)
      select gen_random_uuid(), id, ${expertId}, full_name, email, '2025-01-01T10:00Z', '2025-01-01T11:00Z', 1, 'completed',
        4000, 4000, 'UTC', 'UTC', '2024-12-01T10:00Z' from users where id = any(${learnerIds}::uuid[]) returning id, ends_at)
    insert into booking_events (id, booking_id, kind, actor, created_at)
      select gen_random_uuid(), id, 'completed', 'system', ends_at from kept`;
}

/** Adds listed experts who teach every day from 09:00 to 23:00 UTC. Returns their ids. */
export async function addExperts(sql: Sql, count: number) {
  const ids: string[] = Array.from({ length: count }, () => randomUUID());
  const cards = ids.map((id) => ({
    id,
    name: "Amara Okafor",
    title: "Incident responder",
    bio: "Ten years of triage, containment and reports that a board can read.",
    price_cents: 4000,
    email: `${id}@bench.example`,
    approved: true,
  }));
  await sql`insert into experts ${sql(cards)}`;
  await sql`insert into expert_availability (id, expert_id, day_of_week, start_time, end_time)
    select gen_random_uuid(), expert, day, '09:00', '23:00'
    from unnest(${ids}::uuid[]) as expert, generate_series(0, 6) as day`;
  return ids;
}

const sessionRow = (userId: string, token: string) => ({
  id: randomUUID(),
  token_hash: createHash("sha256").update(token).digest(),
  user_id: userId,
  last_used_at: new Date(),
  expires_at: new Date(Date.now() + 86_400_000),
});

const cookieOf = (token: string) => `keyway_session=${token}`;
