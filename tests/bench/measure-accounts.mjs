import postgres from "postgres";
import { median, ms, short } from "./numbers.mjs";
import { startSite } from "./site.mjs";

/**
 * What a stranger could learn from how long an answer takes: the same form for an address that has an account and for
 * one that has none, turn by turn. A ratio of 1 tells nothing.
 */
export async function measureAccounts({ server, template, amounts: { warmUp, rounds } }) {
  const database = await server.create("accounts", template);
  const site = await startSite(database.url);
  const sql = postgres(database.url, { max: 1, onnotice: () => {} });
  const measured = [];
  for (const target of targets) {
    const times = { known: [], unknown: [] };
    for (let round = -warmUp; round < rounds; round += 1) {
      // Nobody is asked twice, so that no answer is short for having been given before.
      const people = { known: await addPerson(sql, target.isVerified), unknown: stranger() };
      for (const side of round % 2 === 0 ? ["known", "unknown"] : ["unknown", "known"]) {
        const time = await post(site.origin, target.path, { email: people[side], password: "Wrong2026" });
        if (round >= 0) times[side].push(time);
      }
    }
    measured.push({ ...target, known: median(times.known), unknown: median(times.unknown) });
  }
  await sql.end();
  await site.stop();
  return {
    title: `Known and unknown addresses, median of ${rounds} posts each, one at a time`,
    head: ["", "known", "unknown", "ratio"],
    rows: measured.map(({ label, known, unknown }) => [
      label,
      ms(known),
      ms(unknown),
      short(known / unknown),
    ]),
    notes: ["The answers themselves are alike, byte by byte: tests/routes/accounts-enumeration.test.ts."],
    data: measured,
  };
}

const targets = [
  { label: "sign-in with a wrong password", path: "/login", isVerified: true },
  { label: "a link to reset the password", path: "/forgot-password", isVerified: true },
  { label: "the verification mail again", path: "/check-email", isVerified: false },
];

const stranger = () => `${crypto.randomUUID()}@bench.example`;

async function addPerson(sql, isVerified) {
  const email = stranger();
  await sql`insert into users (id, email, full_name, email_verified_at, password_hash)
    select gen_random_uuid(), ${email}, 'Nadia Rahman', ${isVerified ? new Date() : null}, password_hash
    from users where email = 'learner@keyway.example'`;
  return email;
}

/** Milliseconds until the whole answer is there. */
async function post(origin, path, fields) {
  const start = performance.now();
  const answer = await fetch(origin + path, {
    method: "POST",
    redirect: "manual",
    headers: { Origin: origin },
    body: new URLSearchParams(fields),
  });
  await answer.arrayBuffer();
  return performance.now() - start;
}
