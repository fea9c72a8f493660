import { expect, test } from "vitest";
import { loginForm, newPassword, signupForm, timeZoneForm } from "~/domain/accounts/account.forms.server";

const complete = {
  role: "expert",
  name: " Nadia Rahman ",
  email: " Nadia@Example.COM ",
  password: "Keyway2026",
};

test("sign-up takes the named fields only, trimmed, the address in lower case", () => {
  expect(signupForm.parse({ ...complete, isActive: "false", passwordHash: "x" })).toEqual({
    role: "expert",
    name: "Nadia Rahman",
    email: "nadia@example.com",
    password: "Keyway2026",
  });
});

test("nobody signs up as an admin; without a role one is a learner", () => {
  expect(signupForm.safeParse({ ...complete, role: "admin" }).success).toBe(false);
  expect(signupForm.parse({ ...complete, role: undefined }).role).toBe("learner");
});

test("name, email and password are required", () => {
  const { error } = signupForm.safeParse({});
  expect(error?.issues.map((issue) => issue.message)).toEqual([
    "Enter your name",
    "Enter your email",
    "Enter your password",
  ]);
});

test.each(["nadia", "nadia@", "@example.com", "a b@example.com", `${"n".repeat(250)}@example.com`])(
  "%s is no address",
  (email) => expect(signupForm.safeParse({ ...complete, email }).success).toBe(false),
);

test.each(["abcdefg1", "12345678a", "ключключ1", `a1${"x".repeat(254)}`, " a 1 b  "])(
  "%s may be a password",
  (text) => expect(newPassword.parse(text)).toBe(text),
);

test.each(["abcdef1", "abcdefgh", "12345678", "!!!!!!!!1", "🗝️🗝️1a"])("%s is too weak a password", (text) => {
  expect(newPassword.safeParse(text).error?.issues[0]?.message).toBe(
    "Password must be at least 8 characters and contain at least one letter and one number.",
  );
});

test("257 characters are refused, never cut", () => {
  expect(newPassword.safeParse(`a1${"x".repeat(255)}`).success).toBe(false);
});

test("sign-in says only that something is missing", () => {
  expect(loginForm.parse({ email: " NADIA ", password: "x" })).toEqual({ email: "nadia", password: "x" });
  expect(loginForm.safeParse({ email: " " }).error?.issues.map((issue) => issue.message)).toEqual([
    "Enter your email",
    "Enter your password",
  ]);
});

test.each([
  ["europe/berlin", "Europe/Berlin"],
  ["UTC", "UTC"],
])("%s is kept as %s", (zone, kept) => expect(timeZoneForm.parse({ timeZone: zone }).timeZone).toBe(kept));

test.each(["Mars/Olympus", "+05:00", "", undefined])("%s is no zone", (timeZone) =>
  expect(timeZoneForm.safeParse({ timeZone }).success).toBe(false),
);
