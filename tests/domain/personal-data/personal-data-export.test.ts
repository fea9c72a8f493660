import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { tryLock } from "~/db/locks.server";
import { users } from "~/db/schema/accounts/users";
import { bookings } from "~/db/schema/bookings/bookings";
import { reviews } from "~/db/schema/reviews/reviews";
import { auditEvents } from "~/db/schema/site/audit-events";
import { formAnswers } from "~/db/schema/site/form-answers";
import { createSignInSession } from "~/domain/accounts/sessions/sessions.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { exportAccount, exportLimit } from "~/domain/personal-data/export-account.server";
import { newId } from "~/platform/ids";
import { callerOf, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { now } from "../../support/scenes/bookings";
import { createUser } from "../../support/scenes/factories";
import { fullAccount } from "../../support/scenes/full-account";
import { untilTransactionWaits } from "../../support/waiting";

/** A user who asks for their data gets everything that the registry shows, and nothing of others. */

const t = useDatabase();
type User = typeof users.$inferSelect;
const ask = (user: User) => exportAccount(t.db, callerOf(user, { now, sourceAddress: "192.0.2.7" }));
const exported = async (user: User) => {
  const all = await ask(user);
  if (!all.ok) throw new Error(all.error);
  return all.value as typeof all.value & Record<string, Array<Record<string, unknown>>>; // lists, but for a few
};

test("an account with rows everywhere finds all of them", async () => {
  const { marta } = await fullAccount(t.db, { isExpert: true });
  const all = await exported(marta);
  expect(Object.keys(all.sessions?.[0] ?? {}).sort()).toEqual([
    "createdAt",
    "expiresAt",
    "lastUsedAt",
    "remember",
    "userAgent",
  ]);
  expect(all).toMatchObject({
    version: 2,
    exportedAt: now,
    account: { email: marta.email, fullName: "Marta Kowalczyk", role: "expert", hasPassword: true },
    bookingsAsLearner: [
      { expert: "Ivo B." },
      { status: "confirmed" },
      { status: "completed", minutesTaught: 50 },
      { status: "no_show", absent: "expert" },
      ...[{ status: "completed" }, { status: "cancelled", cancelledBy: "learner" }],
    ],
    bookingsAsExpert: [
      ...[{ learner: "Otto L." }, { learner: "Otto L." }, { timeZone: "Asia/Kolkata" }],
      ...[{ absent: "learner" }, { status: "completed" }, { status: "cancelled" }],
    ],
    reviewsWritten: [{ expert: "Ivo B.", rating: 4, hiddenReason: "Hidden, dear Marta Kowalczyk." }],
    reviewsReceived: [{ rating: 4, note: expect.stringContaining("A note") }],
    reportsOfReviews: [{}, {}],
    notesBeforeSessions: [{ note: expect.stringContaining("A note") }, {}],
    notesFromLearners: [{}, {}],
    caseFiles: [{ number: 1, exercise3: expect.stringContaining("Third") }],
    caseFilesWritten: [{ number: 1, nextStep: expect.stringContaining("Next") }],
    caseFileDrafts: [{ number: null, publishedAt: null }],
    credits: [{ amountCents: 4000, state: "refunded" }],
    claimsAsLearner: [{ side: "learner", state: "granted" }],
    claimsAsExpert: [{ side: "expert", state: "granted" }],
    classSeats: [
      ...[{ title: "Threat hunting with logs", expert: "Ivo B.", status: "confirmed", joinLink: null }],
      ...[{ status: "cancelled", priceCents: 0 }, { status: "confirmed" }],
    ],
    waitlistPlaces: [
      ...[{ name: "Marta Kowalczyk", email: marta.email, status: "offered" }, { status: "waiting" }],
      { email: "marta@work.example", status: "left", givenUpAt: expect.any(Date) },
      { title: "Threat hunting with logs", email: "marta@work.example", status: "accepted" },
    ],
    classesAsExpert: [
      { title: "Logs with Marta Kowalczyk", zoomLink: "https://meet.example/marta-kowalczyk/zoomLink" },
      ...[{ replayLink: "https://watch.example/marta-kowalczyk" }, { cancelledBy: "admin" }],
      { cancellationReason: "I, Marta Kowalczyk, am ill." },
    ],
    subscriptions: [{ email: marta.email, status: "confirmed" }],
    expertCards: [
      {
        name: "Marta Kowalczyk",
        meetingLink: "https://meet.example/marta-kowalczyk",
        availability: [{ startTime: "07:00:00" }, { startTime: "09:00:00" }],
        daysOff: [{ firstDay: "2026-12-24", lastDay: "2026-12-31" }],
        busyTimes: [{ endsAt: expect.any(Date) }, {}],
      },
    ],
    ownCalendars: [{ host: "kowalczyk.example", lastFour: "cdef", failure: "refused" }],
    applications: [
      { status: "pending", name: "Marta Kowalczyk", email: marta.email },
      { status: "declined", reason: "Dear Marta Kowalczyk, tell us more." },
    ],
    cardVersions: [
      { number: 2, status: "submitted", bio: "By Marta Kowalczyk." },
      { number: 1, status: "returned", reason: "Marta Kowalczyk: leave the address out." },
    ],
    questionsAsked: [{ expert: "Ivo B." }, {}, {}],
    questionsReceived: [{ name: "Otto L.", subject: "Hello" }],
    formAnswers: [{}, {}, {}],
    identities: [{ issuer: "https://login.example", subject: "subject-77" }],
    secondFactor: { isOn: true, since: now, recoveryCodesLeft: 1 },
    profileViews: [{ expert: "Ivo B.", viewedAt: now }],
    cutLists: [],
  });
});

test("a part of a review that isn't shown yet is its author's alone", async () => {
  const { marta } = await fullAccount(t.db, { isExpert: true });
  const nothing = { hiddenAt: null, hiddenReason: null, answer: null, answeredAt: null };
  await t.db.update(reviews).set({ ...nothing, publishedAt: null });
  const { reviewsWritten, reviewsReceived } = await exported(marta);
  expect([reviewsWritten?.[0]?.note, reviewsReceived?.[0]?.comment]).toEqual([undefined, undefined]);
  expect([reviewsWritten?.[0]?.comment, reviewsReceived?.[0]?.note]).toEqual([
    expect.any(String),
    expect.any(String),
  ]);
});

test("a session's meeting link: the expert's own always, the learner's as the booking's page shows it", async () => {
  const { marta, otto } = await fullAccount(t.db, { isExpert: true });
  const ahead = "https://meet.example/marta-kowalczyk/otto";
  const past = expect.stringMatching(/^https:\/\/meet\.example\/marta-kowalczyk\/[0-9a-f]{32}$/);
  const links = async (user: User, list: string) =>
    (await exported(user))[list]?.map(({ meetingLink }) => meetingLink);
  expect(await links(marta, "bookingsAsExpert")).toEqual([ahead, past, null, null, null, null]);
  expect(await links(otto, "bookingsAsLearner")).toEqual([ahead, past, null, null, null]);

  await t.db.update(bookings).set({ meetingLink: null, room: null });
  expect(await links(marta, "bookingsAsExpert")).toEqual([null, null, null, null, null, null]);
  const usual = "https://meet.example/marta-kowalczyk";
  expect(await links(otto, "bookingsAsLearner")).toEqual([usual, null, null, null, null]);
});

test("nothing of others but the names they go by, no secret, and not who decided", async () => {
  const { marta, otto, ivo } = await fullAccount(t.db, { isExpert: true });
  const text = JSON.stringify(await exported(marta));
  const hidden = await t.db.execute(sql`select encode(token_hash, 'hex') as value from sessions union all
    select encode(token_hash, 'hex') from email_links union all select encode(code_hash, 'hex') from recovery_codes
    union all select encode(sealed_secret, 'hex') from second_factors union all select password_hash from users
    where password_hash is not null union all select decided_by::text from applications where decided_by is not null
    union all select decided_by::text from card_versions where decided_by is not null`);
  expect(hidden).toHaveLength(9);
  const foreign = [otto.email, ivo.email, "ivo@card.example", "Lang", "Brandt", otto.id, ivo.id];
  expect(
    [...foreign, ...hidden.map(({ value }) => String(value))].filter((word) => text.includes(word)),
  ).toEqual([]);
  expect(text).not.toMatch(/"type":"Buffer"|hash"|token/i);
  expect(text).toContain("2026-11-20T08:00:00.000Z");
});

test("the audit notes it, and the copy has that line; of what others did not who and from where", async () => {
  const user = await createUser(t.db);
  const { id } = user;
  const object = { type: "user", id } as const;
  const stranger = visitor({ sourceAddress: "203.0.113.9" });
  await recordAudit(t.db, stranger, { object, action: "sign-in-failed" });
  await recordAudit(t.db, stranger, { object, actorId: newId(), action: "role-changed" });
  await recordAudit(t.db, stranger, { object: { type: "user", id: newId() }, action: "sign-in-failed" });
  const { audit = [] } = await exported(user);
  expect(audit).toHaveLength(3);
  const own = { at: now, action: "data-exported", byMe: true, sourceAddress: "192.0.2.7", detail: {} };
  expect(audit.filter(({ byMe }) => byMe)).toEqual([own]);
  expect(JSON.stringify(audit)).not.toContain("203.0.113.9");
});

test("an unverified account gets nothing that was written under its address, or sent there, by others", async () => {
  const { marta } = await fullAccount(t.db);
  await t.db.update(users).set({ email: "else@where.example" }).where(eq(users.id, marta.id));
  const thief = await createUser(t.db, { email: marta.email, emailVerifiedAt: null });
  const nothing = { questionsAsked: [], formAnswers: [], bookingsAsLearner: [], mails: [] };
  expect(await exported(thief)).toMatchObject(nothing);
});

test("a list that is longer than the file takes is cut, newest first, and named", async () => {
  const user = await createUser(t.db);
  await t.db.execute(sql`insert into form_answers (id, form, user_id, answer, created_at) select gen_random_uuid(),
    'give-feedback', ${user.id}, n::text, to_timestamp(n) from generate_series(0, ${exportLimit}::int) as n`);
  const { cutLists, formAnswers: answers = [] } = await exported(user);
  expect([cutLists, answers.length]).toEqual([["formAnswers"], exportLimit]);
  expect([answers.at(0)?.answer, answers.at(-1)?.answer]).toEqual([`${exportLimit}`, "1"]);
});

test("what is written while the file is made is in all of its lists or in none", async () => {
  const user = await createUser(t.db);
  const userId = user.id;
  let asked: ReturnType<typeof exported> | undefined;
  await t.db.transaction(async (tx) => {
    await tx.execute(sql`lock table form_answers in access exclusive mode`);
    asked = exported(user);
    // The export has read the sign-in sessions, and waits for the form answers.
    await untilTransactionWaits(tx);
    await createSignInSession(tx, { userId, remember: false, userAgent: null, endsSessionId: null, now });
    await tx.insert(formAnswers).values({ form: "give-feedback", userId, answer: "Written meanwhile" });
  });
  expect(await asked).toMatchObject({ sessions: [], formAnswers: [] });
  expect(await exported(user)).toMatchObject({ sessions: { length: 1 }, formAnswers: { length: 1 } });
});

describe("is refused", () => {
  test("to an account that isn't there", async () => {
    const { emailVerifiedAt: _, ...user } = await createUser(t.db);
    expect(await ask({ ...user, emailVerifiedAt: null, id: newId() })).toEqual({
      ok: false,
      error: "not-found",
    });
  });

  test("while another copy of the account is made; another's isn't held up, and the audit has no line of it", async () => {
    const [user, other] = [await createUser(t.db), await createUser(t.db)];
    await t.db.transaction(async (tx) => {
      expect(await tryLock(tx, "export", user.id)).toBe(true);
      expect(await ask(user)).toEqual({ ok: false, error: "busy" });
      expect((await ask(other)).ok).toBe(true);
    });
    expect((await ask(user)).ok).toBe(true);
    const exported = eq(auditEvents.action, "data-exported");
    const lines = await t.db.select().from(auditEvents).where(exported).orderBy(auditEvents.id);
    expect(lines.map(({ actorId }) => actorId)).toEqual([other.id, user.id]);
  });
});
