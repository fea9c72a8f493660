import { readFileSync } from "node:fs";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { calendarFeeds } from "~/db/schema/accounts/calendar-feeds";
import { identities } from "~/db/schema/accounts/identities";
import { sessions } from "~/db/schema/accounts/sessions";
import { users } from "~/db/schema/accounts/users";
import { subscribers } from "~/db/schema/classes/subscribers";
import { changePassword } from "~/domain/accounts/credentials/change-password.server";
import { findLink } from "~/domain/accounts/links/email-links.server";
import type { LinkPurpose } from "~/domain/accounts/links/link-token.server";
import { findResetLink, resetPassword } from "~/domain/accounts/links/reset-password.server";
import { hashPassword } from "~/domain/accounts/password.server";
import { findUnreadMails, unreadMailsToken } from "~/domain/chat/unread/unread-mails.server";
import { confirmEntry, deleteUnconfirmedEntries } from "~/domain/classes/waitlist/confirm-entry.server";
import { acceptOffer, leaveWaitlist, restoreEntry } from "~/domain/classes/waitlist/waitlist.server";
import { findFeedOwner, findOwnFeed, makeFeed, removeFeed } from "~/domain/diary/calendar-feed.server";
import { attachScans } from "~/domain/scans/attach-scans.server";
import { findScan } from "~/domain/scans/queries.server";
import { deleteUnconfirmed, findSubscriber } from "~/domain/subscriptions/subscribe.server";
import { subscriptionToken } from "~/domain/subscriptions/subscription-token.server";
import { callerOf, inMinutes, testNow as now, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { makeLink } from "../../support/scenes/accounts";
import { createLiveClass, createWaitlistEntry } from "../../support/scenes/classes";
import { createUser } from "../../support/scenes/factories";
import { openScan } from "../../support/scenes/scans";

/** The credentials that work without a sign-in session, and what ends them: the table in docs/operations.md. */

const t = useDatabase();
const secret = "the program's secret, long enough";
const password = "Another2027";
type User = typeof users.$inferSelect;

const account = async () => createUser(t.db, { passwordHash: await hashPassword("Keyway2026") });
const change = (user: User) =>
  changePassword(t.db, callerOf(user), { typed: { currentPassword: "Keyway2026" }, password, secret });
const reset = async ({ id }: User) =>
  resetPassword(t.db, visitor(), {
    token: await makeLink(t.db, id, { purpose: "reset-password" }),
    ...{ password, adminEmail: "admin@keyway.example" },
  });
const ends = { change, reset };

/** Each kind of credential, with the test file that shows what ends it; empty for this file. */
const kinds: Record<string, string> = {
  "Calendar address": "",
  "Confirmation link": "",
  "Password link": "",
  "New address link": "",
  "Waitlist confirmation link": "",
  "Offer link": "",
  "Leave link": "",
  "Subscription link": "",
  "Unsubscribe link": "",
  "Unread mails link": "",
  "Provider identity": "",
  Passkey: "tests/domain/accounts/passkey-changes.test.ts",
  "Recovery link": "tests/domain/accounts/passkeys-only.test.ts",
  "Link to stop a recovery": "tests/domain/accounts/passkeys-only.test.ts",
  "Link at the end of a recovery": "tests/domain/accounts/passkeys-only.test.ts",
  "Recovery code": "tests/domain/accounts/second-factor-recovery.test.ts",
  "Device cookie": "tests/routes/accounts/accounts-reset-link.test.ts",
  "Second step cookie": "tests/routes/accounts/accounts-second-step-sign-in.test.ts",
  "Provider cookie": "tests/routes/accounts/oidc-sign-in.test.ts",
  "Recovery codes cookie": "tests/routes/accounts/profile-two-factor-on.test.ts",
  "Scan cookie": "",
  "Plain page cookie": "tests/routes/site/plain-page.test.ts",
};

test("the operator's table has each kind, and each has a test", () => {
  const read = (path: string) => readFileSync(new URL(`../../../${path}`, import.meta.url), "utf8");
  const part = read("docs/operations.md")
    .split("## Credentials that outlive a session")[1]
    ?.split("\n## ")[0];
  const rows = part?.split("\n").filter((line) => /^\| [A-Z]/.test(line)) ?? [];
  expect(rows.map((row) => row.split("|")[1]?.trim())).toEqual(Object.keys(kinds));
  for (const file of Object.values(kinds)) if (file) expect(read(file)).toContain("test(");
});

describe("a calendar address", () => {
  async function made() {
    const user = await account();
    const caller = callerOf(user);
    await t.db.insert(sessions).values({
      ...{ id: caller.actor.sessionId, userId: user.id, tokenHash: Buffer.alloc(32), remember: false },
      ...{ lastUsedAt: now, expiresAt: inMinutes(60) },
    });
    await makeFeed(t.db, caller, secret);
    const feed = (await findOwnFeed(t.db, { userId: user.id, secret }))?.secret ?? "";
    expect(await findFeedOwner(t.db, feed)).not.toBeNull();
    return { user, caller, feed };
  }

  test.each(["change", "reset"] as const)("ends with a new password: %s", async (way) => {
    const { user, feed } = await made();
    expect(await ends[way](user)).toMatchObject({ ok: true });
    expect([await findFeedOwner(t.db, feed), await t.db.$count(calendarFeeds)]).toEqual([null, 0]);
  });

  test("ends with its removal", async () => {
    const { caller, feed } = await made();
    await removeFeed(t.db, caller);
    expect(await findFeedOwner(t.db, feed)).toBeNull();
  });
});

describe("a mailed link", () => {
  const link = async (user: User, purpose: LinkPurpose) => {
    const newEmail = purpose === "change-email" ? { newEmail: "new@test.example" } : {};
    const token = await makeLink(t.db, user.id, { purpose, ...newEmail });
    return async (at = now) => (await findLink(t.db, { token, purpose, now: at }))?.isLive;
  };

  test.each<[LinkPurpose, number]>([
    ["reset-password", 60],
    ["verify-email", 24 * 60],
    ["change-email", 24 * 60],
  ])("for %s ends after %s minutes", async (purpose, minutes) => {
    const isLive = await link(await account(), purpose);
    expect([await isLive(inMinutes(minutes - 1)), await isLive(inMinutes(minutes))]).toEqual([true, false]);
  });

  test.each(["reset-password", "change-email"] as const)(
    "for %s ends with a new password",
    async (purpose) => {
      for (const way of ["change", "reset"] as const) {
        const user = await account();
        const isLive = await link(user, purpose);
        await ends[way](user);
        expect(await isLive()).toBe(false);
      }
    },
  );

  test("that confirms an address sets no password once it is confirmed", async () => {
    const { id } = await createUser(t.db, { emailVerifiedAt: null });
    const token = await makeLink(t.db, id, { purpose: "verify-email" });
    expect(await findResetLink(t.db, { token, now })).not.toBeNull();
    await t.db.update(users).set({ emailVerifiedAt: now }).where(eq(users.id, id));
    expect(await findResetLink(t.db, { token, now })).toBeNull();
  });
});

test("the links of a place on a waitlist end with the seat accepted", async () => {
  const live = await createLiveClass(t.db, { maxSeats: 1 });
  const offer = { status: "offered", offeredAt: now, offerExpiresAt: inMinutes(60) } as const;
  const { id } = await createWaitlistEntry(t.db, live, offer);
  const input = { entryId: id, timeZone: "UTC" };
  expect(await acceptOffer(t.db, callerOf(await account()), input)).toMatchObject({ ok: true });
  expect(await acceptOffer(t.db, callerOf(await account()), input)).toMatchObject({ ok: false });
  expect(await leaveWaitlist(t.db, visitor(), id)).toMatchObject({ ok: false });
  expect(await restoreEntry(t.db, visitor(), id)).toMatchObject({ ok: false });
});

test("the link that confirms a place on a waitlist ends after 24 hours, with its row", async () => {
  const live = await createLiveClass(t.db);
  const { id } = await createWaitlistEntry(t.db, live, {
    status: "unconfirmed",
    createdAt: inMinutes(-24 * 60),
  });
  expect(await confirmEntry(t.db, visitor(), id)).toMatchObject({ ok: false, error: "unconfirmed" });
  await deleteUnconfirmedEntries(t.db, { now, limit: 10 });
  expect(await confirmEntry(t.db, visitor(), id)).toMatchObject({ ok: false, error: "not-found" });
});

test.each(["confirm", "unsubscribe"] as const)(
  "the link to %s ends with the subscriber's row",
  async (use) => {
    const askedAt = new Date(now.getTime() - 31 * 86_400_000);
    const [row] = await t.db.insert(subscribers).values({ email: "n@test.example", askedAt }).returning();
    const id = row?.id ?? "";
    const find = () => findSubscriber(t.db, { id, token: subscriptionToken(secret, use, id), use, secret });
    expect(await find()).not.toBeNull();
    await deleteUnconfirmed(t.db, { now, limit: 10 });
    expect(await find()).toBeNull();
  },
);

test("the link of mails about unread messages ends with the account", async () => {
  const { id } = await account();
  const find = () => findUnreadMails(t.db, { id, token: unreadMailsToken(secret, id), secret });
  expect(await find()).not.toBeNull();
  await t.db
    .update(users)
    .set({ isActive: false, passwordHash: null, erasedAt: now })
    .where(eq(users.id, id));
  expect(await find()).toBeNull();
});

test("a provider's identity ends with a new password by a mailed link", async () => {
  const user = await account();
  await t.db.insert(identities).values({ userId: user.id, issuer: "https://id.example", subject: "s" });
  await reset(user);
  expect(await t.db.$count(identities)).toBe(0);
});

test("a browser's scan is no longer its own once an account has it", async () => {
  const { id: userId } = await account();
  const scanId = await openScan(t.db, null);
  const browser = { userId: null, scanIds: [scanId] };
  expect(await findScan(t.db, browser, scanId)).not.toBeNull();
  await attachScans(t.db, { userId, scanIds: [scanId] });
  expect(await findScan(t.db, browser, scanId)).toBeNull();
});
