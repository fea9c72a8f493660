import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { passkeys } from "~/db/schema/accounts/passkeys";
import { sessions } from "~/db/schema/accounts/sessions";
import { hashPassword } from "~/domain/accounts/password.server";
import { testNow } from "../../support/caller";
import { storedPasskey, withPasskey, withSecondFactor } from "../../support/scenes/accounts";
import { createExpert, createUser } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";
import { post } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";

/** What docs/security.md says is asked for before an account is changed, row by row. */

const root = join(import.meta.dirname, "../../..");
const page = readFileSync(join(root, "docs/security.md"), "utf8");
const form =
  /^\| (?<change>[^|]+) \| `(?<path>\/[^`]+)`(?: with `(?<intent>[a-z-]+)`)? \| (?<asks>[a-z, ]+) \| (?<without>[^|]*)\|$/gm;
const rows = [...page.matchAll(form)].map(({ groups }) => {
  const { change = "", path = "", intent, asks = "", without = "" } = groups ?? {};
  return { change, path, intent, asks: asks.split(", "), without: without.trim() };
});

const { t, ask } = useSite();
const current = "Old-keyway-1";
const passwordHash = await hashPassword(current);
const next = "New-keyway-22";
const account = { holder: "Ada Quist", accountNumber: "DE89 3704 0044 0532 0130 00", bic: "" };
const filled = {
  name: "Phone",
  newEmail: "new@test.example",
  password: next,
  confirmPassword: next,
  ...account,
};

async function expert(values: Parameters<typeof createUser>[1] = {}) {
  const user = await createUser(t.db, { role: "expert", passwordHash, ...values });
  await createExpert(t.db, { userId: user.id });
  return user;
}

/** Posts a row's form. `{id}` in its address stands for a passkey of the account, which is created. */
async function send(row: (typeof rows)[number], userId: string, typed: Record<string, string>) {
  const headers = await signedInAs(t, userId);
  const answer = await ask(
    post(
      await pathOf(row, userId),
      { ...filled, ...(row.intent && { intent: row.intent }), ...typed },
      headers,
    ),
  );
  const html = await answer.text();
  for (const name of ["currentPassword", "code"])
    if (typed[name]) expect(html).not.toContain(`value="${typed[name]}"`);
  return { status: answer.status, html };
}

async function pathOf({ path }: (typeof rows)[number], userId: string) {
  if (!path.includes("{id}")) return path;
  const values = storedPasskey(userId);
  const known = await t.db.select().from(passkeys).where(eq(passkeys.userId, userId));
  const [passkey] = known.length > 0 ? known : await t.db.insert(passkeys).values(values).returning();
  return path.replace("{id}", passkey?.id ?? "");
}

test("names every form of the program that asks for a proof", () => {
  const listed = execFileSync("grep", ["-rlE", "proofAttempts\\(caller", join(root, "app/routes")], {
    encoding: "utf8",
  });
  const files = listed
    .trim()
    .split("\n")
    .map((file) => file.slice(join(root, "app/routes/").length));
  const byPath: Record<string, string> = {
    "/profile/email": "profile/email.tsx",
    "/profile/password": "profile/password.tsx",
    "/profile/two-factor": "profile/two-factor/two-factor-change.server.ts",
    "/profile/deletion": "profile/deletion.tsx",
    "/profile/passkeys": "profile/passkeys/passkeys-change.server.ts",
    "/profile/passkeys/{id}": "profile/passkeys/passkey.tsx",
    "/expert-dashboard/payout-details": "payouts/payout-details.tsx",
  };
  expect([...new Set(rows.map(({ path }) => byPath[path]))].sort()).toEqual(files.sort());
  expect(rows).toHaveLength(12);
});

describe.each(rows)("$change", (row) => {
  const asksCode = row.asks.includes("code");

  test(`asks for ${row.asks.join(" and ")}`, async () => {
    const user = await expert();
    const phone = asksCode ? await withSecondFactor(t, user) : null;
    const code = phone?.code(testNow) ?? "";
    const proof = { currentPassword: current, ...(asksCode && { code }) };
    for (const wrong of [
      { currentPassword: "" },
      { currentPassword: "Old-keyway-2" },
      ...(asksCode ? [{ code: "" }, { code: "000000" }] : []),
    ]) {
      const { status, html } = await send(row, user.id, { ...proof, ...wrong });
      expect([wrong, status]).toEqual([wrong, 400]);
      expect(html).toMatch(
        "code" in wrong ? /Enter a code|code is not correct|code isn't/i : /current password/i,
      );
    }
    // Other refusals are those of the change itself.
    const { status, html } = await send(row, user.id, proof);
    expect([303, 409]).toContain(status);
    expect(html).not.toMatch(/current password is not correct/i);
  });

  test("takes a passkey in place of them", async () => {
    const user = await expert();
    if (asksCode) await withSecondFactor(t, user);
    const authenticator = await withPasskey(t.db, user);
    const headers = await signedInAs(t, user.id);
    const path = await pathOf(row, user.id);
    const fields = { ...filled, email: user.email, ...(row.intent && { intent: row.intent }) };
    const challenge = await ask(post("/passkey-challenge", { purpose: "proof" }, headers));
    const options = await challenge.json();
    const sendIt = async (passkey: string) => {
      const answer = await ask(post(path, { ...fields, passkey }, headers));
      return { status: answer.status, html: await answer.text() };
    };
    const forged = await sendIt(authenticator.get(options, { isForged: true }));
    expect([forged.status, /could not be checked/.test(forged.html)]).toEqual([400, true]);
    const next = await (await ask(post("/passkey-challenge", { purpose: "proof" }, headers))).json();
    const { status, html } = await sendIt(authenticator.get(next));
    expect([303, 409]).toContain(status);
    expect(html).not.toMatch(/could not be checked|sign in again/i);
  });

  if (asksCode)
    test("of an account without a password asks for the code", async () => {
      const user = await expert({ passwordHash: null });
      await withSecondFactor(t, user);
      const typed = { email: user.email };
      expect((await send(row, user.id, typed)).status).toBe(400);
      expect((await send(row, user.id, { ...typed, code: "000000" })).status).toBe(400);
    });

  if (row.without !== "")
    test("of an account with neither asks for a recent sign-in", async () => {
      const user = await expert({ passwordHash: null });
      const headers = await signedInAs(t, user.id);
      await t.db.update(sessions).set({ createdAt: new Date(testNow.getTime() - 16 * 60_000) });
      const fields = { ...filled, email: user.email, ...(row.intent && { intent: row.intent }) };
      const answer = await ask(post(await pathOf(row, user.id), fields, headers));
      expect(answer.status).toBe(403);
      expect(await answer.text()).toMatch(/sign in again/i);
    });
});
