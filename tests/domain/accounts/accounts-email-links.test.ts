import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { findLink, spendLink } from "~/domain/accounts/links/email-links.server";
import { linkToken } from "~/domain/accounts/links/link-token.server";
import { sendLink } from "~/domain/accounts/links/send-link.server";
import { sendSecurityNotice } from "~/domain/accounts/send-security-notice.server";
import { runMailLink } from "~/jobs/mail-link.server";
import { hashOfToken } from "~/platform/row-token.server";
import { testNow as now, visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { makeLink } from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";
import { withFacts } from "../../support/scenes/mails";
import { testEnv } from "../../support/site/request";

const t = useDatabase();
const secret = testEnv.sessionSecret;
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

describe("a token", () => {
  test("has 43 characters, is always the same for its link, and another under another secret", () => {
    const token = linkToken(secret, "0190c0de-0000-7000-8000-000000000001");
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(linkToken(secret, "0190c0de-0000-7000-8000-000000000001")).toBe(token);
    expect(linkToken(`${secret}.`, "0190c0de-0000-7000-8000-000000000001")).not.toBe(token);
  });

  test("is in no table", async () => {
    const user = await createUser(t.db, { emailVerifiedAt: null });
    await sendLink(t.db, { purpose: "verify-email", user, redirectTo: "/experts", secret, now });
    await runMailLink(order({ email: user.email }), { db: t.db, env: testEnv, key: "1", now });
    const links = await t.db.select().from(emailLinks);
    expect(links).toHaveLength(2);
    const dump = await t.db.execute(sql`select row_to_json(m)::text as row from mails m
      union all select row_to_json(l)::text from email_links l
      union all select row_to_json(a)::text from audit_events a
      union all select row_to_json(j)::text from graphile_worker._private_jobs j`);
    for (const link of links) {
      const token = linkToken(secret, link.id);
      expect(link.tokenHash).toEqual(hashOfToken(token));
      expect(JSON.stringify(dump)).toContain(link.id);
      expect(JSON.stringify(dump)).not.toContain(token);
    }
  });
});

describe.each([
  ["reset-password", 60 * 60],
  ["verify-email", 24 * 60 * 60],
] as const)("a link for %s", (purpose, lifeSeconds) => {
  test("works to the last second and no longer", async () => {
    const { id, email } = await createUser(t.db);
    const token = await makeLink(t.db, id, { purpose });
    const last = { token, purpose, now: later(lifeSeconds - 1) };
    const over = { token, purpose, now: later(lifeSeconds) };
    expect(await findLink(t.db, last)).toMatchObject({ userId: id, email, isLive: true });
    expect(await findLink(t.db, over)).toMatchObject({ isLive: false });
    expect(await spendLink(t.db, over)).toBeNull();
    expect(await spendLink(t.db, last)).toEqual({ userId: id });
  });

  test("is looked at as often as anybody likes, and used once, by ten at once too", async () => {
    const { id } = await createUser(t.db);
    const token = await makeLink(t.db, id, { purpose });
    for (let look = 0; look < 3; look += 1) {
      expect(await findLink(t.db, { token, purpose, now })).toMatchObject({ isLive: true });
    }
    const uses = await Promise.all(
      Array.from({ length: 10 }, () => spendLink(t.db, { token, purpose, now })),
    );
    expect(uses.filter(Boolean)).toHaveLength(1);
    expect(await findLink(t.db, { token, purpose, now })).toMatchObject({ isLive: false });
  });

  test("is good for nothing else, nor for a deactivated account", async () => {
    const { id } = await createUser(t.db, { isActive: false });
    const token = await makeLink(t.db, id, { purpose });
    const other = purpose === "verify-email" ? "reset-password" : "verify-email";
    expect(await spendLink(t.db, { token, purpose: other, now })).toBeNull();
    expect(await findLink(t.db, { token, purpose, now })).toBeNull();
  });

  test.each(["", "x", "A".repeat(43), `${"A".repeat(42)}\u0000`])("is not found for %j", async (token) => {
    expect(await findLink(t.db, { token, purpose, now })).toBeNull();
    expect(await spendLink(t.db, { token, purpose, now })).toBeNull();
  });
});

test.each(["https://e.example/", "", `/${"x".repeat(2000)}`])(
  "a target that can't be kept (%#) doesn't stop the link",
  async (redirectTo) => {
    const user = await createUser(t.db, { emailVerifiedAt: null });
    await sendLink(t.db, { purpose: "verify-email", user, redirectTo, secret, now });
    expect(await t.db.select().from(emailLinks)).toMatchObject([{ redirectTo: null }]);
  },
);

describe("the job", () => {
  const run = (values: Partial<ReturnType<typeof order>> = {}, key = "1") =>
    runMailLink(order(values), { db: t.db, env: testEnv, key, now });

  test("mails an account its reset link and notes from where it was asked for", async () => {
    const { id, email } = await createUser(t.db, { email: "Nadia@test.example" });
    await run();
    const [link] = await t.db.select().from(emailLinks);
    expect(link).toMatchObject({ userId: id, purpose: "reset-password", usedAt: null });
    expect(await withFacts(t.db, await t.db.select().from(mails))).toMatchObject([
      {
        template: "email-link",
        toEmail: email,
        facts: { to_name: "Nadia Rahman", purpose: "reset-password", linkId: link?.id },
      },
    ]);
    expect(await t.db.select().from(auditEvents)).toMatchObject([
      { action: "password-reset-requested", actorId: null, objectId: id, sourceAddress: "203.0.113.7" },
    ]);
  });

  test("keeps where the visitor was going with the verification", async () => {
    await createUser(t.db, { email: "nadia@test.example", emailVerifiedAt: null });
    await run({ purpose: "verify-email", redirectTo: "/expert/1/book?datetime=x" });
    expect(await t.db.select().from(emailLinks)).toMatchObject([{ redirectTo: "/expert/1/book?datetime=x" }]);
    expect(await t.db.$count(auditEvents)).toBe(0);
  });

  test.each([
    ["an unknown address", null, "reset-password"],
    ["a deactivated account", { isActive: false }, "reset-password"],
    ["a verified account that asks for verification", {}, "verify-email"],
    [
      "a deactivated account that asks for verification",
      { isActive: false, emailVerifiedAt: null },
      "verify-email",
    ],
  ] as const)("does nothing for %s", async (_, values, purpose) => {
    if (values) await createUser(t.db, { email: "nadia@test.example", ...values });
    await run({ purpose });
    expect([await t.db.$count(emailLinks), await t.db.$count(mails), await t.db.$count(auditEvents)]).toEqual(
      [0, 0, 0],
    );
  });

  test("does nothing a second time when it is run again, also at once", async () => {
    await createUser(t.db, { email: "nadia@test.example" });
    await Promise.all([run(), run(), run()]);
    await run();
    expect([await t.db.$count(emailLinks), await t.db.$count(mails), await t.db.$count(auditEvents)]).toEqual(
      [1, 1, 1],
    );
  });

  test("leaves the links of earlier requests as they are", async () => {
    const { id } = await createUser(t.db, { email: "nadia@test.example" });
    const mine = await makeLink(t.db, id, { purpose: "reset-password" });
    await run();
    expect(await spendLink(t.db, { token: mine, purpose: "reset-password", now })).toEqual({ userId: id });
    const isOpen = sql`${emailLinks.usedAt} is null`;
    expect(await t.db.$count(emailLinks, isOpen)).toBe(1);
  });

  test("complains without naming the address", async () => {
    await t.db.execute(sql`alter table email_links rename to email_links_gone`);
    try {
      await createUser(t.db, { email: "nadia@test.example" });
      await expect(run()).rejects.toThrow(/^A link could not be mailed: missing-table$/);
    } finally {
      await t.db.execute(sql`alter table email_links_gone rename to email_links`);
    }
  });
});

test("a security notice waits to be sent with the change that it tells", async () => {
  const user = await createUser(t.db);
  const caller = visitor();
  await sendSecurityNotice(t.db, caller, { user, event: "password-changed" });
  expect(
    await withFacts(t.db, await t.db.select().from(mails).where(eq(mails.template, "security-notice"))),
  ).toMatchObject([
    {
      toEmail: user.email,
      facts: {
        to_name: "Nadia Rahman",
        event: "password-changed",
        at: "2026-11-23T10:00:00.000Z",
        resetUrl: "http://localhost:3000/forgot-password",
      },
    },
  ]);
});

function order(values: Partial<Parameters<typeof runMailLink>[0]> = {}) {
  return {
    purpose: "reset-password" as const,
    email: "nadia@test.example",
    redirectTo: null,
    sourceAddress: "203.0.113.7",
    ...values,
  };
}
