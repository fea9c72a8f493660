import { expect, test } from "vitest";
import { loginForm, newPasswordPair, signupForm, timeZoneForm } from "~/domain/accounts/account.forms.server";

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

test("no sign-up makes an admin; without a role it makes a learner", () => {
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

const newPassword = signupForm.shape.password;
const newResetPassword = newPasswordPair.password;
const faultOf = (text: string, rule = newPassword) =>
  rule.safeParse(text).error?.issues.map((issue) => issue.message);

test.each([
  "Keyway2026",
  "abcdefh1",
  "xq82746193",
  "ключключ1",
  " a 1 b  ",
  `a1${"x".repeat(254)}`,
  `a1${"🗝".repeat(254)}`,
])("%s may be a password, to the letter", (text) => {
  for (const rule of [newPassword, newResetPassword]) expect(rule.parse(text)).toBe(text);
});

test.each(["abcdef1", "abcdefgh", "12345678", "password", "!!!!!!!!1", "🗝️🗝️1a"])(
  "%s is too weak a password, in the words of each place",
  (text) => {
    expect(faultOf(text)).toEqual([
      "Password must be at least 8 characters and contain at least one letter and one number.",
    ]);
    expect(faultOf(text, newResetPassword)).toEqual([
      "Password must be at least 8 characters long and contain both letters and numbers.",
    ]);
  },
);

test.each(["password1", "Passw0rd", "QWERTY123", "1q2w3e4r", "trustno1", "ｐａｓｓｗｏｒｄ１"])(
  "%s is one of the first that are guessed",
  (text) => {
    for (const rule of [newPassword, newResetPassword]) {
      expect(faultOf(text, rule)).toEqual([
        "This password is one of the most common ones. Please choose another.",
      ]);
    }
  },
);

test.each(["x", "🗝"])("257 characters (%s) are refused, never cut", (character) =>
  expect(faultOf(`a1${character.repeat(255)}`)).toEqual(["Password must be at most 256 characters."]),
);

test.each(["R2D2 unit", "r2d2UNIT", "unit.r2d2", "Unit.R2D2@test.example"])(
  "%s says no more than the account does",
  (password) => {
    const account = { name: "R2D2 Unit", email: "unit.r2d2@test.example", password };
    expect(signupForm.safeParse(account).error?.issues).toMatchObject([
      { path: ["password"], message: "Password must not be your name or email. Please choose another." },
    ]);
    expect(signupForm.safeParse({ ...account, password: `${password}!` }).success).toBe(true);
  },
);

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
