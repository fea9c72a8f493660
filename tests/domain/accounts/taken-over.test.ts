import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { calendarFeeds } from "~/db/schema/accounts/calendar-feeds";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { identities } from "~/db/schema/accounts/identities";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { inboxes } from "~/db/schema/chat/inboxes";
import { classWaitlist } from "~/db/schema/classes/class-waitlist";
import { subscribers } from "~/db/schema/classes/subscribers";
import { expertProfileViews } from "~/db/schema/experts/expert-profile-views";
import { expertQuestions } from "~/db/schema/experts/expert-questions";
import { favourites } from "~/db/schema/experts/favourites";
import { billingDetails } from "~/db/schema/payments/billing-details";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import { formAnswers } from "~/db/schema/site/form-answers";
import { mails } from "~/db/schema/site/mails";
import { resetPassword } from "~/domain/accounts/links/reset-password.server";
import { newId } from "~/platform/ids";
import { testNow as now, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { makeLink } from "../../support/scenes/accounts";
import { createLiveClass, createWaitlistEntry } from "../../support/scenes/classes";
import { createExpert, createUser } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";

/**
 * A stranger registers another person's address and never confirms it; the owner of the mailbox takes the account over.
 */

const t = useDatabase();
const email = "olga.owner@test.example";

/** An account that was never confirmed, with a row of each kind that its creator can leave. */
async function madeByAStranger(address = email) {
  const user = await createUser(t.db, {
    ...{ email: address, emailVerifiedAt: null, fullName: "Mallory Maker" },
    ...{ timeZone: "Asia/Tokyo", avatarUrl: "https://pictures.example/mallory.png" },
  });
  const userId = user.id;
  const expert = await createExpert(t.db);
  const texts = { name: "Mallory Maker", email: "mallory@test.example" };
  await signedInAs(t, userId);
  await t.db.insert(calendarFeeds).values({ userId, secretHash: Buffer.alloc(32, address) });
  await t.db.insert(identities).values({ userId, issuer: "https://id.example", subject: address });
  await t.db.insert(billingDetails).values({ userId, company: "Mallory Ltd", changedAt: now });
  await t.db.insert(favourites).values({ userId, expertId: expert.id });
  await t.db
    .insert(aiSkillScans)
    .values({ userId, scanType: "full", contentVersion: "1", cvText: "A draft" });
  await t.db.insert(inboxes).values({ userId, mailsUnread: false });
  await t.db.insert(subscribers).values({ email: address });
  await createWaitlistEntry(t.db, await createLiveClass(t.db), { ...texts, userId });
  await t.db.insert(formAnswers).values({ userId, form: "contact", answer: "Hello" });
  await t.db
    .insert(expertQuestions)
    .values({ ...texts, userId, expertId: expert.id, subject: "S", question: "Q", dedupeKey: newId() });
  await t.db.insert(expertProfileViews).values({
    ...{ expertId: expert.id, viewerId: userId, viewerKey: userId },
    ...{ viewedAt: now, viewedUntil: new Date(now.getTime() + 30 * 60_000) },
  });
  return user;
}

const takeOver = async (userId: string, purpose: "reset-password" | "verify-email") =>
  resetPassword(t.db, visitor(), {
    token: await makeLink(t.db, userId, { purpose }),
    password: "Another2027",
    adminEmail: "admin@keyway.example",
  });

/** The columns in which rows of an unconfirmed account may stay, or the reason why there can be none. */
const whatStays: Record<string, string> = {
  "audit_events.actor_id": "the audit is append-only",
  "email_links.user_id": "of a use each, and spent",
  "inboxes.user_id": "what was set there is as at the start",
  "mails.to_user_id": "went to the owner's mailbox",
};
const needConfirmation =
  /^(applications|blocks|booking_notes|bookings|card_drafts|card_versions|case_files|chat_|claims|class_reservations|credits|experts_users|own_calendars|passkey|payments|payout_|portraits|recovery_codes|review|second_factors|team_|time_alerts)/;

/** The columns that refer to accounts, with the number of rows that refer to this one. */
async function pointers(userId: string): Promise<Record<string, number>> {
  const columns = await t.db.execute<{ table: string; column: string }>(sql`
    select conrelid::regclass::text as table, attname as column from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confrelid = 'users'::regclass and array_length(conkey, 1) = 1`);
  const found: Record<string, number> = {};
  for (const { table, column } of columns) {
    const [row] = await t.db.execute<{ n: number }>(
      sql`select count(*)::int as n from ${sql.identifier(table)} where ${sql.identifier(column)} = ${userId}`,
    );
    found[`${table}.${column}`] = row?.n ?? 0;
  }
  return found;
}

test("every table that an unconfirmed account can reach is in the scene", async () => {
  const { id } = await madeByAStranger();
  const empty = Object.entries(await pointers(id)).filter(([, rows]) => rows === 0);
  const names = empty.map(([name]) => name).filter((name) => !needConfirmation.test(name));
  expect(names.filter((name) => !name.endsWith(".answered_by") && !(name in whatStays))).toEqual([]);
});

test.each(["reset-password", "verify-email"] as const)(
  "nothing of the maker's is left after a new password by a link for '%s'",
  async (purpose) => {
    const { id } = await madeByAStranger();
    expect(await takeOver(id, purpose)).toMatchObject({ ok: true });
    const left = Object.entries(await pointers(id)).filter(([, rows]) => rows > 0);
    expect(left.map(([name]) => name).filter((name) => !(name in whatStays))).toEqual([]);
    expect(await t.db.select().from(users).where(eq(users.id, id))).toMatchObject([
      { fullName: "olga.owner", timeZone: null, avatarUrl: null, emailVerifiedAt: now },
    ]);
    expect(await t.db.select().from(inboxes)).toMatchObject([{ mailsUnread: true }]);
    expect([await t.db.$count(subscribers), await t.db.$count(sessions)]).toEqual([0, 0]);
  },
);

test("what the maker sent or waits for under an address of their own stays, without the account", async () => {
  const { id } = await madeByAStranger();
  await takeOver(id, "reset-password");
  expect(await t.db.select().from(classWaitlist)).toMatchObject([{ userId: null, status: "waiting" }]);
  expect(await t.db.select().from(formAnswers)).toMatchObject([{ userId: null, answer: "Hello" }]);
  expect(await t.db.select().from(expertQuestions)).toMatchObject([{ userId: null, question: "Q" }]);
});

test("no mail of the new password has the maker's name", async () => {
  const { id } = await madeByAStranger();
  await takeOver(id, "reset-password");
  expect(JSON.stringify(await t.db.select().from(mails))).not.toContain("Mallory");
});

test("another account keeps all that it has", async () => {
  const { id: other } = await madeByAStranger("other@test.example");
  const before = await pointers(other);
  await takeOver((await madeByAStranger()).id, "reset-password");
  expect(await pointers(other)).toEqual(before);
  expect(await t.db.select().from(users).where(eq(users.id, other))).toMatchObject([
    { timeZone: "Asia/Tokyo" },
  ]);
});

test("a subscription that the mailbox has confirmed stays", async () => {
  const { id } = await madeByAStranger();
  await t.db.update(subscribers).set({ status: "confirmed", confirmedAt: now });
  await takeOver(id, "reset-password");
  expect(await t.db.$count(subscribers)).toBe(1);
});

test("an account that was confirmed keeps what is its own", async () => {
  const user = await madeByAStranger();
  await t.db.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, user.id));
  await takeOver(user.id, "reset-password");
  expect(await t.db.select().from(users).where(eq(users.id, user.id))).toMatchObject([
    { fullName: user.fullName, timeZone: user.timeZone },
  ]);
  expect([await t.db.$count(favourites), await t.db.$count(aiSkillScans)]).toEqual([1, 1]);
  expect(await t.db.$count(emailLinks)).toBe(1);
});
