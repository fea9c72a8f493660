import { verify } from "@node-rs/argon2";
import { beforeEach, expect, test, vi } from "vitest";
import { hashPassword } from "~/domain/accounts/password.server";
import { createUser } from "../../support/scenes/factories";
import { post, testEnv } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";

/**
 * No form reveals whether an address has an account: the answers are identical to the byte, and in both cases exactly
 * one hash is verified, which takes most of the time.
 */

const { t, ask } = useSite({ env: { ...testEnv, rateLimits: false } });
beforeEach(() => void vi.mocked(verify).mockClear());

/** Two addresses of the same length, so that one can be replaced by the other. */
const addresses = { known: "nadia@test.example", unknown: "ghost@test.example" };

async function bothAnswers(path: string, values: Parameters<typeof createUser>[1] = {}) {
  await createUser(t.db, {
    email: addresses.known,
    passwordHash: await hashPassword("Keyway2026"),
    ...values,
  });
  vi.mocked(verify).mockClear();
  const known = await answerTo(path, addresses.known);
  const unknown = await answerTo(path, addresses.unknown);
  return { known, unknown };
}

async function answerTo(path: string, email: string) {
  const before = vi.mocked(verify).mock.calls.length;
  const answer = await ask(post(path, { email, password: "Wrong2026" }));
  const strip = (text: string) =>
    text
      .replaceAll(email, "…")
      .replaceAll(encodeURIComponent(email), "…")
      .replace(/(keyway_flash=)[^;]+/, "$1…");
  return {
    status: answer.status,
    headers: strip(JSON.stringify([...answer.headers].sort())),
    body: strip(await answer.text()),
    hashes: vi.mocked(verify).mock.calls.length - before,
  };
}

test.each([
  ["/login", {}],
  ["/login", { passwordHash: null }],
  ["/login", { isActive: false }],
  ["/forgot-password", {}],
  ["/forgot-password", { isActive: false }],
  ["/check-email", { emailVerifiedAt: null }],
  ["/check-email", {}],
])("POST %s answers alike for known and unknown addresses (%o)", async (path, values) => {
  const { known, unknown } = await bothAnswers(path, values);
  expect(known).toEqual(unknown);
  expect(known.hashes).toBe(1);
});

test("the pages behind the forms show what was asked for and nothing else", async () => {
  await createUser(t.db, { email: addresses.known, emailVerifiedAt: null });
  for (const path of ["/check-email", "/reset-password/sent", "/forgot-password", "/login"]) {
    const pages = await Promise.all(
      Object.values(addresses).map(async (email) => {
        const answer = await ask(new Request(`${testEnv.appUrl}${path}?email=${encodeURIComponent(email)}`));
        return (await answer.text()).replaceAll(email, "…").replaceAll(encodeURIComponent(email), "…");
      }),
    );
    expect(pages[0], path).toBe(pages[1]);
  }
});
