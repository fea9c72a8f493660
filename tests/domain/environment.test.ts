import { describe, expect, test } from "vitest";
import { EnvError, parseEnv } from "~/platform/env.server";

/** The environment is read once at boot; a bad value ends the program with one line that names the variable. */

const least = {
  DATABASE_URL: "postgres://keyway@127.0.0.1/keyway",
  SESSION_SECRET: "0123456789012345678901234567890123456789",
};

const production = {
  ...least,
  APP_ENV: "production",
  APP_URL: "https://keyway.example",
  ADMIN_EMAIL: "admin@keyway.example",
  RESEND_API_KEY: "re_x",
  MAIL_FROM: "Keyway <no-reply@keyway.example>",
  PAYMENTS: "sandbox",
  SUPPORT_EMAIL: "help@keyway.example",
  TRUSTED_PROXY_HOPS: "0",
};

function complaint(source: Record<string, string>): string {
  try {
    parseEnv(source);
  } catch (error) {
    if (error instanceof EnvError) return error.message;
    throw error;
  }
  return "";
}

test("needs no more than a database and a secret", () => {
  expect(parseEnv(least)).toMatchObject({
    appEnv: "development",
    host: "127.0.0.1",
    port: 3000,
    appUrl: "http://localhost:3000",
    payments: "sandbox",
    trustedProxyHops: 0,
  });
});

test("a database without other addresses serves everything", () => {
  const url = least.DATABASE_URL;
  const alone = { databaseUrl: url, directDatabaseUrl: url, readDatabaseUrl: undefined };
  expect(parseEnv(least)).toMatchObject({ ...alone, preparesStatements: true, role: "all" });
  const several = { DATABASE_DIRECT_URL: "postgres://one/k", DATABASE_READ_URL: "postgres://two/k" };
  const addresses = { directDatabaseUrl: "postgres://one/k", readDatabaseUrl: "postgres://two/k" };
  expect(parseEnv({ ...least, ...several, DATABASE_PREPARE: "off" })).toMatchObject({
    ...addresses,
    databaseUrl: url,
    preparesStatements: false,
  });
});

test("the zone of documents is one of the IANA database", () => {
  const zone = (DOCUMENT_TIME_ZONE: string) => ({ ...least, DOCUMENT_TIME_ZONE });
  for (const name of ["Europe/Berlin", "America/Argentina/Buenos_Aires", "UTC"])
    expect(parseEnv(zone(name)).business.timeZone).toBe(name);
  for (const wrong of ["Berlin", "Europe/Atlantis", "+02:00", "CET+1"])
    expect(complaint(zone(wrong))).toBe(
      "DOCUMENT_TIME_ZONE: must be a time zone such as UTC or Europe/Berlin",
    );
});

test("breaks the lines of the operator's address where it says \\n", () => {
  expect(parseEnv(least).business).toEqual({ timeZone: "UTC" });
  const given = { BUSINESS_NAME: "Keyway GmbH", BUSINESS_ADDRESS: "Hauptstr. 1\\n10115 Berlin" };
  const business = { name: "Keyway GmbH", address: "Hauptstr. 1\n10115 Berlin" };
  expect(parseEnv({ ...least, ...given })).toMatchObject({ business });
});

test("treats an empty value as unset", () => {
  expect(parseEnv({ ...least, PORT: "", APP_URL: "" }).port).toBe(3000);
});

test.each([
  [least, 2],
  [{ ...least, WEB_PROCESSES: "3" }, 4],
  [{ ...least, WEB_PROCESSES: "0" }, 1],
  [production, 3],
  [{ ...production, ROLE: "web" }, 2],
  [{ ...production, ROLE: "web", WEB_PROCESSES: "0" }, 1],
  [{ ...production, ROLE: "worker", WEB_PROCESSES: "3" }, 1],
])("%j has %s processes", (source, processes) => expect(parseEnv(source).processes).toBe(processes));

describe("production", () => {
  test("takes what it needs", () => {
    expect(parseEnv(production)).toMatchObject({ isProduction: true, host: "0.0.0.0", isHttps: true });
  });

  test.each([
    "DATABASE_URL",
    "SESSION_SECRET",
    "APP_URL",
    "ADMIN_EMAIL",
    "RESEND_API_KEY",
    "MAIL_FROM",
    "PAYMENTS",
    "SUPPORT_EMAIL",
    "TRUSTED_PROXY_HOPS",
  ])("does not start without %s", (name) => {
    const { [name as keyof typeof production]: _, ...rest } = production;
    expect(complaint(rest)).toMatch(new RegExp(`^${name}: is required`));
  });

  test("has no demo data", () => {
    expect(complaint({ ...production, DEMO_DATA: "1" })).toMatch(/^DEMO_DATA: /);
  });
});

test.each([
  ["PORT", " "],
  ["PORT", "0x10"],
  ["PORT", "70000"],
  ["APP_URL", "keyway.example"],
  ["APP_URL", "https://"],
  ["APP_URL", "ftp://x.example"],
  ["APP_URL", "https://x.example/sub"],
  ["APP_URL", "https://user:word@x.example"],
  ["DATABASE_URL", "mysql://x"],
  ["SESSION_SECRET", "short"],
  ["MAIL_FROM", "nonsense"],
  ["MAIL_FROM", "A <a@b.example>\r\nBcc: c@d.example"],
  ["SOCIAL_URLS", "https://a.example,javascript:alert(1)"],
  ["RATE_LIMITS", "maybe"],
  ["DEMO_DATA", "yes"],
  ["TRUSTED_PROXY_HOPS", "-1"],
  ["WEB_PROCESSES", "-1"],
  ["APP_ENV", "staging"],
  ["PAYMENTS", "cash"],
  ["PAYOUTS", "cash"],
  ["PAYOUT_MINIMUM", "0"],
  ["PAYOUT_MINIMUM", "20.00"],
  ["PAYOUT_DEBTOR_IBAN", "DE88370400440532013000"],
  ["PAYOUT_DEBTOR_BIC", "WESTGB"],
  ["COMMISSION_PERCENT", "100.01"],
  ["COMMISSION_PERCENT", "12.345"],
  ["COMMISSION_PERCENT", "-1"],
  ["STRIPE_API_BASE", "stripe.example"],
  ["STRIPE_API_BASE", "http://stripe.example"],
  ["STRIPE_API_BASE", "https://stripe.example/v1"],
  ["OIDC_ISSUER", "id.example"],
  ["OIDC_ISSUER", "http://id.example"],
  ["OIDC_ISSUER", "http://localhost.id.example"],
  ["OIDC_ISSUER", "https://id.example/?tenant=1"],
  ["OIDC_ISSUER", "https://id.example/#a"],
])("%s=%j is one line that names it", (name, value) => {
  const said = complaint({ ...least, [name]: value });
  expect(said).toMatch(new RegExp(`^${name}(\\.\\d)?: `));
  expect(said).not.toContain("\n");
});

test("a demo is never published, nor are unlimited requests", () => {
  expect(complaint({ ...least, APP_ENV: "demo", HOST: "0.0.0.0" })).toMatch(/^APP_ENV: /);
  expect(complaint({ ...least, APP_ENV: "demo", APP_URL: "https://keyway.example" })).toMatch(/^APP_ENV: /);
  expect(complaint({ ...least, RATE_LIMITS: "off", APP_URL: "https://keyway.example" })).toMatch(
    /^RATE_LIMITS: /,
  );
});

test("a provider is asked over https, on this machine also without", () => {
  const oidc = { OIDC_CLIENT_ID: "keyway", OIDC_CLIENT_SECRET: "a-secret" };
  for (const issuer of [
    "https://id.example",
    "http://localhost:4140",
    "http://127.0.0.1:4140",
    "http://[::1]:4140",
  ]) {
    expect(parseEnv({ ...least, ...oidc, OIDC_ISSUER: issuer }).oidc).toMatchObject({ issuer });
  }
  expect(complaint({ ...least, OIDC_ISSUER: "https://id.example" })).toMatch(/^OIDC_CLIENT_ID: is required/);
});

describe("payments", () => {
  const stripe = { STRIPE_SECRET_KEY: "sk_test_x", STRIPE_WEBHOOK_SECRET: "whsec_x" };
  const unset = { ...production, PAYMENTS: "" };

  test.each<[string, Record<string, string>, "stripe" | "sandbox"]>([
    ["Stripe, when its key is set", { ...unset, ...stripe }, "stripe"],
    ["the sandbox, when it is chosen", { ...production, ...stripe }, "sandbox"],
    ["the sandbox by default, outside production", least, "sandbox"],
    ["Stripe, beside Payhip", { ...unset, ...stripe, PAYMENTS: "payhip", PAYHIP_API_KEY: "x" }, "stripe"],
    [
      "the sandbox beside Payhip, outside production",
      { ...least, PAYMENTS: "payhip", PAYHIP_API_KEY: "x" },
      "sandbox",
    ],
  ])("for sessions go to %s", (_, source, payments) => {
    expect(parseEnv(source).payments).toBe(payments);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ["Stripe without its key", { ...least, PAYMENTS: "stripe" }, /^STRIPE_SECRET_KEY: is required$/],
    [
      "Stripe without a way to trust events",
      { ...least, STRIPE_SECRET_KEY: "x" },
      /^STRIPE_WEBHOOK_SECRET: is required$/,
    ],
    ["Payhip without its key", { ...least, PAYMENTS: "payhip" }, /^PAYHIP_API_KEY: is required$/],
    [
      "Payhip alone, in production",
      { ...production, PAYMENTS: "payhip", PAYHIP_API_KEY: "x" },
      /^PAYMENTS: payhip sells classes only/,
    ],
  ])("refuse %s", (_, source, line) => {
    expect(complaint(source)).toMatch(line);
  });
});

describe("payouts", () => {
  test("are paid by hand in production, and by the sandbox elsewhere", () => {
    expect(parseEnv(production)).toMatchObject({
      payouts: "manual",
      payoutMinimumCents: 2000,
      commissionPercent: 0,
    });
    for (const APP_ENV of ["demo", "development", "test"]) {
      expect(parseEnv({ ...least, APP_ENV }).payouts).toBe("sandbox");
    }
  });

  test("use what is set", () => {
    const set = { PAYOUTS: "sandbox", PAYOUT_MINIMUM: "5000", COMMISSION_PERCENT: "12.5" };
    expect(parseEnv({ ...production, ...set })).toMatchObject({
      payouts: "sandbox",
      payoutMinimumCents: 5000,
      commissionPercent: 12.5,
    });
  });

  test("go through Stripe only with its key", () => {
    expect(complaint({ ...least, PAYOUTS: "stripe" })).toBe("STRIPE_SECRET_KEY: is required");
    const stripe = { PAYOUTS: "stripe", PAYMENTS: "sandbox", STRIPE_SECRET_KEY: "sk_test_x" };
    expect(parseEnv({ ...least, ...stripe }).payouts).toBe("stripe");
  });
});

test("only tests have another server answer for the hosts of calendars", () => {
  const standIn = { CALENDARS_FROM: "http://127.0.0.1:4000" };
  expect(parseEnv(least).calendarsFrom).toBeUndefined();
  expect(parseEnv({ ...least, ...standIn }).calendarsFrom).toBe(standIn.CALENDARS_FROM);
  expect(complaint({ ...production, ...standIn })).toBe("CALENDARS_FROM: is refused in production");
  expect(complaint({ ...least, CALENDARS_FROM: "http://10.0.0.1" })).toBe(
    "CALENDARS_FROM: must be a loopback address",
  );
});
