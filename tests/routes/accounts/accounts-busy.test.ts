import { verify } from "@node-rs/argon2";
import { beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { hashLimits, hashPassword, verifyNothing } from "~/domain/accounts/password.server";
import { makeLink } from "../../support/scenes/accounts";
import { createUser } from "../../support/scenes/factories";
import { signedInAs } from "../../support/site/cookies";
import { post } from "../../support/site/request";
import { useSite } from "../../support/site/use-site";
import { nadia } from "./accounts-entry-forms";

/** All forms that hash a password, while the maximum number of hashes is waiting. */

const { t, ask } = useSite();
const { email, password } = nadia;
const both = { password: "Another2026", confirmPassword: "Another2026" };
const proof = { currentPassword: password };
let passwordHash: string;

beforeAll(async () => {
  passwordHash = await hashPassword(password);
});

interface Door {
  path: string;
  fields: Record<string, string>;
  isSignedIn?: boolean;
  link?: "reset-password" | "verify-email";
}

const doors: Door[] = [
  { path: "/login", fields: { email, password } },
  { path: "/signup", fields: { ...nadia, email: "new@test.example", confirmPassword: password } },
  { path: "/forgot-password", fields: { email } },
  { path: "/check-email", fields: { email } },
  { path: "/reset-password", fields: both, link: "reset-password" },
  { path: "/verify-email", fields: { password }, link: "verify-email" },
  { path: "/profile/password", fields: { ...proof, ...both }, isSignedIn: true },
  { path: "/profile/email", fields: { ...proof, newEmail: "new@test.example" }, isSignedIn: true },
  { path: "/profile/deletion", fields: proof, isSignedIn: true },
  { path: "/profile/two-factor", fields: { ...proof, intent: "begin" }, isSignedIn: true },
];

test.each(doors)("$path answers 503 with Retry-After and keeps what was typed", async (door) => {
  const isConfirmed = door.link !== "verify-email";
  const user = await createUser(t.db, {
    email,
    passwordHash,
    ...(isConfirmed ? {} : { emailVerifiedAt: null }),
  });
  const token = door.link && (await makeLink(t.db, user.id, { purpose: door.link }));
  const cookie = door.isSignedIn ? await signedInAs(t, user.id) : {};
  await fillTheLine();
  const answer = await ask(post(door.path, { ...door.fields, ...(token && { token }) }, cookie));
  const html = await answer.text();
  expect([answer.status, answer.headers.get("Retry-After")]).toEqual([503, "5"]);
  expect(html).toContain(
    "We&#x27;re very busy right now, and nothing was saved. Please try again in a moment.",
  );
  const typed = door.fields.newEmail ?? door.fields.email ?? token;
  if (typed) expect(html).toContain(`value="${typed}"`);
  expect(html).not.toContain(password);
});

/** Fills the queue of hashes. No hash ends before the test. */
async function fillTheLine() {
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  vi.mocked(verify).mockImplementation(() => ended.then(() => false));
  const waiting = Array.from({ length: hashLimits.atOnce + hashLimits.waiting }, verifyNothing);
  onTestFinished(async () => {
    end();
    await Promise.all(waiting);
    vi.mocked(verify).mockReset();
  });
}
