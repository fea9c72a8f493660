import { describe, expect, test } from "vitest";
import { sessions } from "~/db/schema/accounts/sessions";
import { payoutDetails } from "~/db/schema/payments/payout-details";
import { hashPassword } from "~/domain/accounts/password.server";
import { testNow as now } from "../../support/caller";
import { createExpert, createUser } from "../../support/scenes/factories";
import { cookiesOf, signedInAs } from "../../support/site/cookies";
import { flashOf } from "../../support/site/flash";
import { get, post } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";

/** The page of the payout details, as a browser gets and posts it. */

const { t, ask } = useSite();
const path = "/expert-dashboard/payout-details";
const currentPassword = "Old-keyway-1";
const passwordHash = await hashPassword(currentPassword);
const filled = {
  ...{ intent: "change", holder: "Ada Quist", accountNumber: "DE89 3704 0044 0532 0130 00", bic: "" },
  currentPassword,
};

async function expert(values: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(t.db, { role: "expert", passwordHash, ...values });
  await createExpert(t.db, { userId: user.id });
  return signedInAs(t, user.id);
}

async function send(fields: Record<string, string>, cookie: Record<string, string>) {
  const answer = await ask(post(path, fields, cookie));
  return { answer, status: answer.status, html: await answer.clone().text() };
}

test("saves, shows the last four and the hold, and removes", async () => {
  const cookie = await expert();
  const saved = await send(filled, cookie);
  expect([saved.status, saved.answer.headers.get("Location")]).toEqual([303, path]);
  expect(flashOf(saved.answer)).toBe("Your payout details are saved. Payouts start 48 hours after a change.");
  const page = await (await ask(get(path, cookie))).text();
  expect(page).toContain("Ends in 3000");
  expect(page).toContain(
    'On hold until </span><span class="whole">Wednesday 25 November 2026,</span><span> </span><span class="whole">15:30',
  );
  for (const hidden of ["0532", "Ada Quist"]) expect(page).not.toContain(hidden);
  const removed = await send({ intent: "remove", currentPassword }, cookie);
  expect(flashOf(removed.answer)).toBe("Your payout details are removed.");
  expect(await t.db.$count(payoutDetails)).toBe(0);
  const again = await send({ intent: "remove", currentPassword }, cookie);
  expect([again.status, again.html.includes("You have no payout details")]).toEqual([409, true]);
});

describe("a refused form", () => {
  test.each([
    [{ holder: "" }, "Enter the name of the account holder"],
    [{ accountNumber: "DE88 3704 0044 0532 0130 00" }, "This IBAN has a typing error."],
    [{ currentPassword: "" }, "Enter your current password."],
    [{ currentPassword: "Old-keyway-2" }, "The current password is not correct."],
  ])("with %j keeps the name, but neither number nor password", async (changes, text) => {
    const cookie = await expert();
    const fields = { ...filled, ...changes };
    const { status, html } = await send(fields, cookie);
    expect([status, html.includes(text)]).toEqual([400, true]);
    if (fields.holder) expect(html).toContain(`value="${fields.holder}"`);
    for (const secret of ["0532", currentPassword, "Old-keyway-2"]) expect(html).not.toContain(secret);
    expect(html).toContain("Please enter it again");
    expect(await t.db.$count(payoutDetails)).toBe(0);
  });

  test("has the password guessed no faster than elsewhere", async () => {
    const cookie = await expert();
    const wrong = { ...filled, currentPassword: "Old-keyway-2" };
    for (let count = 0; count < 5; count += 1) expect((await send(wrong, cookie)).status).toBe(400);
    expect((await send(filled, cookie)).status).toBe(429);
  });

  test("isn't carried with its number through the sign-in page", async () => {
    const { status, html } = await send(filled, {});
    expect([status, html.includes("Ada Quist")]).toEqual([401, true]);
    for (const secret of ["0532", currentPassword]) expect(html).not.toContain(secret);
  });
});

test("an account without a password signs in again after 15 minutes, and comes back", async () => {
  const cookie = await expert({ passwordHash: null });
  await t.db.update(sessions).set({ createdAt: new Date(now.getTime() - 16 * 60_000) });
  const page = await (await ask(get(path, cookie))).text();
  expect(page).toContain("Sign in again");
  expect(page).not.toContain('name="accountNumber"');
  const refused = await send(filled, cookie);
  expect([refused.status, refused.html.includes("Please sign in again")]).toEqual([403, true]);
  const redirectTo = /name="redirectTo" value="([^"]+)"/.exec(page)?.[1] ?? "";
  const out = await ask(post("/logout", { redirectTo }, cookie));
  expect(out.headers.get("Location")).toBe("/login?redirectTo=%2Fexpert-dashboard%2Fpayout-details");
  expect(cookiesOf(out)).not.toContain("keyway_session");
  const away = await ask(post("/logout", { redirectTo: "https://evil.example" }, await expert()));
  expect(away.headers.get("Location")).toBe("/");
});
