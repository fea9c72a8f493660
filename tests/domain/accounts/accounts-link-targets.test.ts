import { eq, sql } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { updateLinkTargets } from "~/domain/accounts/links/link-targets.server";
import { mailLink } from "~/domain/accounts/links/mail-link.server";
import { chosenTimePattern, isChosenTime } from "~/shared/chosen-time";
import { paths } from "~/shared/paths";
import { callerOf, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { makeLink } from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";
import { testEnv } from "../../support/site/request";
import { untilTransactionWaits } from "../../support/waiting";

/** Where the links of verification mails lead: no page replaces a chosen time, and later mails lead to it too. */

const t = useDatabase();
const id = "0190c0de-0000-7000-8000-000000000001";
const datetime = "2026-11-24T10:00:00.000Z";
const [chosen, other] = [paths.book(id, { datetime }), paths.checkout(id, { datetime, hours: 2 })];
const page = "/apply-as-expert";

describe("a chosen time", () => {
  test.each([
    [chosen, true],
    [other, true],
    [paths.book(id, { week: 1, hours: 2, to: "checkout", datetime }), true],
    [`/Expert/${id}/Book/?DateTime=${datetime}#times`, true],
    [paths.book(id, { date: "2026-11-24" }), false],
    [`/expert/${id}/book?datetime=`, false],
    [`/expert/${id}/book?datetime=&hours=1`, false],
    [`/expert/${id}/book?olddatetime=1`, false],
    [`/expert/${id}/book#?datetime=1`, false],
    [`/expert/${id}/book?hours=1#&datetime=1`, false],
    [`/expert/${id}?datetime=1`, false],
    [`/expert/${id}/book/more?datetime=1`, false],
    [`/expert/${id}/ask?datetime=1`, false],
    ["/checkout?datetime=1", false],
    ["/experts?search=datetime=", false],
    [paths.experts({ search: chosen }), false],
    [paths.login(chosen), false],
    [`/x/expert/${id}/book?datetime=1`, false],
  ])("in %s: %j, in the database as well", async (path, is) => {
    expect(isChosenTime(path)).toBe(is);
    const [row] = await t.db.execute(sql`select ${path}::text ~* ${chosenTimePattern} as is`);
    expect(row?.is).toBe(is);
  });
});

async function scene(...targets: Array<string | undefined>) {
  const user = await createUser(t.db, { emailVerifiedAt: null });
  const { id: userId, email } = user;
  for (const redirectTo of targets) {
    await makeLink(t.db, userId, { purpose: "verify-email", ...(redirectTo && { redirectTo }) });
  }
  const kept = async () => {
    const rows = await t.db.select().from(emailLinks).where(eq(emailLinks.userId, userId));
    return rows.sort((a, b) => (a.id < b.id ? -1 : 1)).map(({ redirectTo }) => redirectTo);
  };
  const order = (redirectTo: string | null) =>
    ({ purpose: "verify-email", email, redirectTo, sourceAddress: "203.0.113.7" }) as const;
  const run = { key: userId, secret: testEnv.sessionSecret, now };
  return {
    userId,
    kept,
    keep: (redirectTo: string, db: Db = t.db) => updateLinkTargets(db, callerOf(user), redirectTo),
    /** Sends the mail again. @returns where the new link leads */
    sendAgain: async (redirectTo: string | null) => {
      await mailLink(t.db, order(redirectTo), run);
      return (await kept()).at(-1);
    },
    order,
    run,
  };
}

describe("the links that are mailed already", () => {
  test("lead to the page gone to last, but each that has a time to that", async () => {
    const { keep, kept } = await scene(undefined, "/experts?search=datetime=", chosen);
    await keep(page);
    expect(await kept()).toEqual([page, page, chosen]);
  });

  test("lead to the time that was chosen last", async () => {
    const { keep, kept } = await scene(undefined, page, chosen);
    await keep(other);
    expect(await kept()).toEqual([other, other, other]);
  });

  test("aren't written when nothing changes", async () => {
    const { keep } = await scene(undefined, page);
    const writings = () => t.db.execute(sql`select id, ctid, xmin, xmax from email_links order by id`);
    await keep(page);
    const before = await writings();
    await keep(page);
    expect(await writings()).toEqual(before);
    await keep(other);
    expect(await writings()).not.toEqual(before);
  });
});

describe("a mail that is sent again", () => {
  test.each([
    ["a page", page, chosen],
    ["nothing", null, chosen],
    ["a time of its own", other, other],
    ["what can't be kept", `${other}&more=${"x".repeat(2000)}`, chosen],
  ])("and names %s leads to the chosen time unless it has another", async (_, asked, leads) => {
    const { sendAgain } = await scene(undefined, chosen, page);
    expect(await sendAgain(asked)).toBe(leads);
  });

  test("leads to the time that came last of several", async () => {
    const { sendAgain } = await scene(chosen, other, page);
    expect(await sendAgain(page)).toBe(other);
  });

  test("takes nothing from links that are used up, expired, for a password or another account's", async () => {
    const { userId, sendAgain } = await scene(chosen);
    await t.db.update(emailLinks).set({ usedAt: now });
    const yesterday = new Date(now.getTime() - 86_400_000);
    await makeLink(t.db, userId, { purpose: "verify-email", redirectTo: chosen, now: yesterday });
    await makeLink(t.db, userId, { purpose: "reset-password", redirectTo: chosen });
    await scene(chosen);
    expect(await sendAgain(page)).toBe(page);
  });
});

test("a time that is chosen while the mail is made is in that mail's link too", async () => {
  const { keep, kept, order, run } = await scene(page);
  let keeping: Promise<void> | undefined;
  await t.db.transaction(async (tx) => {
    await mailLink(tx, order(page), run);
    keeping = keep(chosen);
    await untilTransactionWaits(tx);
  });
  await keeping;
  expect(await kept()).toEqual([chosen, chosen]);
});

test("a mail that is made while a time is chosen leads to it", async () => {
  const { keep, kept, order, run } = await scene(page);
  let mailing: Promise<void> | undefined;
  await t.db.transaction(async (tx) => {
    await keep(chosen, tx);
    mailing = mailLink(t.db, order(page), run);
    await untilTransactionWaits(tx);
  });
  await mailing;
  expect(await kept()).toEqual([chosen, chosen]);
});
