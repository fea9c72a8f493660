import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { tryLock } from "~/db/locks.server";
import { auditEvents } from "~/db/schema/audit-events";
import { bookings } from "~/db/schema/bookings";
import { formAnswers } from "~/db/schema/form-answers";
import { users } from "~/db/schema/users";
import { exportAccount } from "~/domain/accounts/my-data/export-account.server";
import { exportLimit } from "~/domain/accounts/my-data/export-account-limit";
import { hashPassword } from "~/domain/accounts/password.server";
import { createSession } from "~/domain/accounts/sessions/sessions.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { newId } from "~/platform/ids";
import { now } from "../support/booking-scene";
import { useDatabase } from "../support/database";
import { createUser } from "../support/factories";
import { fullAccount } from "../support/full-account";
import { somebodyWaits } from "../support/waiting";

/** What somebody gets who asks for their data: all of it, and nothing of others. */

const t = useDatabase();
const sourceAddress = "192.0.2.7";
const exported = async (userId: string) => {
  const all = await exportAccount(t.db, { userId, sourceAddress, now });
  if (!all.ok) throw new Error(all.error);
  return all.value;
};

/** Where each table's rows are found in the export. */
const exportedAs = {
  applications: ["applications"],
  audit_events: ["audit"],
  bookings: ["bookingsAsLearner", "bookingsAsExpert"],
  card_versions: ["cardVersions"],
  email_links: ["emailLinks"],
  expert_availability: ["expertCards"],
  expert_days_off: ["expertCards"],
  expert_profile_views: ["profileViews"],
  expert_questions: ["questionsAsked", "questionsReceived"],
  experts: ["expertCards"],
  experts_users: ["expertCards"],
  form_answers: ["formAnswers"],
  identities: ["identities"],
  mails: ["mails"],
  recovery_codes: ["secondFactor"],
  second_factors: ["secondFactor"],
  sessions: ["sessions"],
  users: ["account"],
};

/** Tables that say nothing of anybody. */
const impersonal = {
  expert_calendars: "numbers that count changes",
  throttles: "keyed hashes, for hours",
  visitor_salts: "random bytes of a day",
};

test("every table is either in the export or known to say nothing of anybody", async () => {
  const tables = await t.db.execute(
    sql`select tablename from pg_tables where schemaname = 'public' order by 1`,
  );
  const known = [...Object.keys(exportedAs), ...Object.keys(impersonal)].sort();
  expect(tables.map(({ tablename }) => tablename)).toEqual(known);
});

test("an account with rows everywhere finds all of them", async () => {
  const { marta } = await fullAccount(t.db, { isExpert: true });
  const all: Record<string, unknown> = await exported(marta.id);
  for (const [table, keys] of Object.entries(exportedAs)) {
    for (const key of keys) expect({ table, key, size: sizeOf(all[key]) }).not.toMatchObject({ size: 0 });
  }
  expect(all).toMatchObject({
    version: 1,
    exportedAt: now,
    account: { email: marta.email, fullName: "Marta Kowalczyk", role: "expert", hasPassword: false },
    bookingsAsLearner: [{ expert: "Ivo B." }, { status: "confirmed" }, { status: "completed" }],
    bookingsAsExpert: [{ learner: "Otto L." }, { learner: "Otto L." }],
    expertCards: [
      {
        name: "Marta Kowalczyk",
        meetingLink: "https://meet.example/marta-kowalczyk",
        availability: [{ startTime: "07:00:00" }, { startTime: "09:00:00" }],
        daysOff: [{ firstDay: "2026-12-24", lastDay: "2026-12-31" }],
      },
    ],
    applications: [
      { status: "pending", name: "Marta Kowalczyk", email: marta.email },
      { status: "declined", reason: "Dear Marta Kowalczyk, tell us more." },
    ],
    cardVersions: [
      { number: 2, status: "submitted", bio: "By Marta Kowalczyk." },
      { number: 1, status: "returned", reason: "Marta Kowalczyk: leave the address out." },
    ],
    questionsReceived: [{ name: "Otto L.", subject: "Hello" }],
    identities: [{ issuer: "https://login.example", subject: "subject-77" }],
    secondFactor: { isOn: true, recoveryCodesLeft: 1 },
    profileViews: [{ expert: "Ivo B." }],
    cutLists: [],
  });
  expect(all).toMatchObject({ questionsAsked: { length: 3 }, formAnswers: { length: 2 } });
});

test("a session's meeting link: the expert's own always, the learner's as the booking's page shows it", async () => {
  const { marta, otto } = await fullAccount(t.db, { isExpert: true });
  const past = "https://meet.example/marta-kowalczyk/earlier";
  const ahead = "https://meet.example/marta-kowalczyk/otto";
  const linksOf = (list: Array<{ meetingLink: string | null }>) => list.map(({ meetingLink }) => meetingLink);
  expect(linksOf((await exported(marta.id)).bookingsAsExpert)).toEqual([ahead, past]);
  expect(linksOf((await exported(otto.id)).bookingsAsLearner)).toEqual([ahead, null]);

  await t.db.update(bookings).set({ meetingLink: null });
  expect(linksOf((await exported(marta.id)).bookingsAsExpert)).toEqual([null, null]);
  const usual = "https://meet.example/marta-kowalczyk";
  expect(linksOf((await exported(otto.id)).bookingsAsLearner)).toEqual([usual, null]);
});

test("who decided on a card or an application isn't told", async () => {
  const { marta } = await fullAccount(t.db, { isExpert: true });
  const deciders = await t.db.execute(sql`select decided_by as id from applications
    union select decided_by from card_versions`);
  const text = JSON.stringify(await exported(marta.id));
  const ids = deciders.flatMap(({ id }) => (id === null ? [] : [String(id)]));
  expect(ids).toHaveLength(2);
  expect(ids.filter((id) => text.includes(id))).toEqual([]);
});

test("nothing of others but the names they go by, and no secret", async () => {
  const { marta, otto, ivo } = await fullAccount(t.db, { isExpert: true });
  const passwordHash = await hashPassword("a fine password 1");
  await t.db.update(users).set({ passwordHash }).where(eq(users.id, marta.id));
  const text = JSON.stringify(await exported(marta.id));
  const secrets = await t.db.execute(sql`select encode(token_hash, 'hex') as secret from sessions union all
    select encode(token_hash, 'hex') from email_links union all select encode(code_hash, 'hex') from recovery_codes
    union all select encode(sealed_secret, 'hex') from second_factors`);
  expect(secrets).toHaveLength(4);
  const foreign = [otto.email, ivo.email, "ivo@card.example", "Lang", "Brandt", otto.id, ivo.id];
  const found = [...foreign, "argon2", passwordHash, ...secrets.map(({ secret }) => String(secret))].filter(
    (word) => text.includes(word),
  );
  expect(found).toEqual([]);
  expect(text).not.toMatch(/"type":"Buffer"|hash|token/i);
  expect(text).toContain("2026-11-20T08:00:00.000Z");
});

test("the audit notes it, and the copy has that line; of what others did not who and from where", async () => {
  const { id } = await createUser(t.db);
  const object = { type: "user", id } as const;
  const stranger = { object, sourceAddress: "203.0.113.9", now };
  await recordAudit(t.db, { ...stranger, actorId: null, action: "sign-in-failed" });
  await recordAudit(t.db, { ...stranger, actorId: newId(), action: "role-changed" });
  const { audit } = await exported(id);
  expect(audit).toHaveLength(3);
  expect(audit.filter(({ byMe }) => byMe)).toMatchObject([{ action: "data-exported", sourceAddress }]);
  expect(JSON.stringify(audit)).not.toContain("203.0.113.9");
  const lines = await t.db.select().from(auditEvents).where(eq(auditEvents.action, "data-exported"));
  expect(lines).toMatchObject([{ actorId: id, objectId: id, sourceAddress, createdAt: now }]);
});

test("an unverified account gets nothing that was written under its address by others", async () => {
  const { marta } = await fullAccount(t.db);
  await t.db.update(users).set({ email: "else@where.example" }).where(eq(users.id, marta.id));
  const thief = await createUser(t.db, { email: marta.email, emailVerifiedAt: null });
  const all = await exported(thief.id);
  expect(all).toMatchObject({ questionsAsked: [], formAnswers: [], bookingsAsLearner: [] });
  expect(all.mails.map(({ template }) => template)).toEqual(["security-notice"]);
});

test("nothing of a card that only our search and our sorting need", async () => {
  const { marta } = await fullAccount(t.db, { isExpert: true });
  const [card = {}] = (await exported(marta.id)).expertCards;
  expect(Object.keys(card)).toEqual(expect.arrayContaining(["name", "bio", "priceCents", "availability"]));
  expect(Object.keys(card).filter((key) => /^(searchText|sortRating)$/.test(key))).toEqual([]);
});

test("a list that is longer than the file takes is cut, newest first, and named", async () => {
  const { id } = await createUser(t.db);
  await t.db.execute(sql`insert into form_answers (id, form, user_id, answer, created_at)
    select gen_random_uuid(), 'give-feedback', ${id}, n::text, to_timestamp(n) from generate_series(0, ${exportLimit}::int) as n`);
  const all = await exported(id);
  expect(all.cutLists).toEqual(["formAnswers"]);
  expect(all.formAnswers).toHaveLength(exportLimit);
  expect([all.formAnswers.at(0)?.answer, all.formAnswers.at(-1)?.answer]).toEqual([`${exportLimit}`, "1"]);
});

test("what is written while the file is made is in all of its lists or in none", async () => {
  const { id } = await createUser(t.db);
  let asked: ReturnType<typeof exported> | undefined;
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`lock table form_answers in access exclusive mode`);
    asked = exported(id);
    // It has read the sessions, and waits for the answers.
    await somebodyWaits(tx);
    await createSession(tx, { userId: id, remember: false, userAgent: null, endsSessionId: null, now });
    await tx.insert(formAnswers).values({ form: "give-feedback", userId: id, answer: "Written meanwhile" });
  });
  expect(await asked).toMatchObject({ sessions: [], formAnswers: [] });
  expect(await exported(id)).toMatchObject({ sessions: { length: 1 }, formAnswers: { length: 1 } });
});

test("of an account that isn't there, nothing", async () => {
  const nobody = { userId: newId(), sourceAddress, now };
  expect(await exportAccount(t.db, nobody)).toEqual({ ok: false, error: "not-found" });
});

test("one copy at a time for an account, and another's isn't held up", async () => {
  const [user, other] = [await createUser(t.db), await createUser(t.db)];
  const ask = (userId: string) => exportAccount(t.db, { userId, sourceAddress, now });
  await t.db.transaction(async (tx) => {
    expect(await tryLock(tx, "export", user.id)).toBe(true);
    expect(await ask(user.id)).toEqual({ ok: false, error: "busy" });
    expect((await ask(other.id)).ok).toBe(true);
  });
  expect((await ask(user.id)).ok).toBe(true);
  // What was refused was not exported: the audit has no line of it.
  const lines = await t.db.select().from(auditEvents).where(eq(auditEvents.action, "data-exported"));
  expect(lines.map(({ actorId }) => actorId)).toEqual([other.id, user.id]);
});

const sizeOf = (value: unknown) => (Array.isArray(value) ? value.length : Object.keys(value ?? {}).length);
