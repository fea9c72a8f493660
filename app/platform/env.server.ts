import { z } from "zod";
import { databaseSettings, databaseVariables } from "./env-database";
import {
  flag,
  integer,
  isLoopback,
  oneOf,
  origin,
  privateWay,
  roomTemplate,
  sender,
  text,
  timeZone,
  url,
} from "./env-kinds";
import { paymentSettings, paymentVariables, payoutSettings } from "./env-payments";
import { EnvError, required } from "./env-required";

/**
 * Parses the environment, once at startup. Every variable is declared here and in `.env.example`. @throws {EnvError}
 * with one line that names the invalid variable
 */
export function parseEnv(source: Record<string, string | undefined>): Env {
  const given = Object.fromEntries(Object.entries(source).filter(([, value]) => value !== ""));
  const parsed = variables.safeParse(given);
  if (!parsed.success) {
    const issue = parsed.error.issues[0];
    throw new EnvError(`${issue?.path.join(".") || "environment"}: ${issue?.message ?? "is not valid"}`);
  }
  const env = withDefaults(parsed.data);
  refuseDangerousMixes(env);
  return env;
}

export { EnvError, isLoopback };

export type AppEnv = "demo" | "development" | "test" | "production";
export type Env = ReturnType<typeof withDefaults>;

const variables = z.object({
  APP_ENV: oneOf(["demo", "development", "test", "production"]).default("development"),
  PORT: integer(0, 65535).default(3000),
  HOST: z.string().optional(),
  APP_URL: origin.optional(),
  ROLE: oneOf(["all", "web", "worker"]).default("all"),
  WEB_PROCESSES: integer(0, 64).optional(),
  ...databaseVariables,
  METRICS_PORT: integer(0, 65535).optional(),
  METRICS_HOST: z.string().default("127.0.0.1"),
  OTEL_EXPORTER_OTLP_ENDPOINT: url.optional(),
  SESSION_SECRET: z.string().min(32, "must have at least 32 characters").optional(),
  SUPPORT_EMAIL: z.email("must be an e-mail address").optional(),
  DEMO_INBOX_EMAIL: z.email("must be an e-mail address").optional(),
  SOCIAL_URLS: z
    .string()
    .transform((text) =>
      text
        .split(",")
        .map((part) => part.trim())
        .filter(Boolean),
    )
    .pipe(z.array(url))
    .default([]),
  ADMIN_EMAIL: z.email("must be an e-mail address").optional(),
  DEMO_DATA: flag(["0", "1"]).default("0"),
  RESEND_API_KEY: z.string().optional(),
  RESEND_BASE_URL: url.default("https://api.resend.com"),
  MAIL_FROM: sender.optional(),
  ...paymentVariables,
  OIDC_ISSUER: privateWay(url)
    .refine((text) => !/[?#]/.test(text), "must be an issuer without query or fragment")
    .optional(),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_LABEL: z.string().optional(),
  MEETING_ROOMS: roomTemplate.optional(),
  RATE_LIMITS: flag(["on", "off"]).default("on"),
  FORM_BECOME_TUTOR_URL: url.optional(),
  FORM_BEGINNER_PROGRAM_URL: url.optional(),
  FORM_REQUEST_SKILLS_URL: url.optional(),
  FORM_SUGGEST_SKILL_URL: url.optional(),
  FORM_FEEDBACK_URL: url.optional(),
  SKILL_SCAN_MODEL_URL: url.optional(),
  SKILL_SCAN_MODEL_KEY: z.string().optional(),
  SKILL_SCAN_MODEL: z.string().optional(),
  CALENDARS_FROM: origin
    .refine((text) => isLoopback(new URL(text).hostname), "must be a loopback address")
    .optional(),
  S3_ENDPOINT: origin.optional(),
  S3_BUCKET: z.string().optional(),
  S3_REGION: z.string().optional(),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  BUSINESS_NAME: text(200).optional(),
  BUSINESS_ADDRESS: text(500)
    .transform((address) => address.replaceAll("\\n", "\n"))
    .optional(),
  BUSINESS_TAX_ID: text(100).optional(),
  DOCUMENT_TIME_ZONE: timeZone.default("UTC"),
  TRUSTED_PROXY_HOPS: integer(0, 10).optional(),
});

function withDefaults(given: z.infer<typeof variables>) {
  const isProduction = given.APP_ENV === "production";
  const web = given.WEB_PROCESSES ?? (isProduction ? 2 : 1);
  const appUrl = new URL(
    required("APP_URL", given.APP_URL, isProduction) ?? `http://localhost:${given.PORT}`,
  );
  const supportEmail =
    required("SUPPORT_EMAIL", given.SUPPORT_EMAIL, isProduction) ?? "support@keyway.example";
  return {
    appEnv: given.APP_ENV as AppEnv,
    isProduction,
    port: given.PORT,
    host: given.HOST ?? (isProduction ? "0.0.0.0" : "127.0.0.1"),
    appUrl: appUrl.origin,
    isHttps: appUrl.protocol === "https:",
    /** What this process does: pages, jobs, or both (ADR 0032). */
    role: given.ROLE,
    /** How many processes run behind one parent, with one for jobs where the role is `all`; 1 without a parent (ADR 0033). */
    processes: given.ROLE === "worker" ? 1 : Math.max(1, web && web + Number(given.ROLE === "all")),
    ...databaseSettings(given),
    /** Where metrics are served, by the first of several processes; undefined for nowhere. */
    metrics:
      given.METRICS_PORT === undefined ? undefined : { port: given.METRICS_PORT, host: given.METRICS_HOST },
    traceEndpoint: given.OTEL_EXPORTER_OTLP_ENDPOINT,
    sessionSecret: required("SESSION_SECRET", given.SESSION_SECRET, true),
    supportEmail,
    demoInboxEmail: given.DEMO_INBOX_EMAIL ?? supportEmail,
    socialUrls: given.SOCIAL_URLS,
    adminEmail: required("ADMIN_EMAIL", given.ADMIN_EMAIL, isProduction) ?? "admin@keyway.example",
    demoData: given.DEMO_DATA === "1",
    mail: {
      resendApiKey: required("RESEND_API_KEY", given.RESEND_API_KEY, isProduction),
      resendBaseUrl: given.RESEND_BASE_URL,
      from: required("MAIL_FROM", given.MAIL_FROM, isProduction) ?? "Keyway <no-reply@keyway.example>",
    },
    ...paymentSettings(given, isProduction),
    ...payoutSettings(given, isProduction),
    oidc: given.OIDC_ISSUER
      ? {
          issuer: given.OIDC_ISSUER,
          clientId: required("OIDC_CLIENT_ID", given.OIDC_CLIENT_ID, true),
          clientSecret: required("OIDC_CLIENT_SECRET", given.OIDC_CLIENT_SECRET, true),
          label: given.OIDC_LABEL ?? "single sign-on",
        }
      : undefined,
    /** The template for rooms of sessions and classes, with `{room}`; null for none (decision K2). */
    meetingRooms: given.MEETING_ROOMS ?? (given.APP_ENV === "demo" ? "https://meet.example/{room}" : null),
    rateLimits: given.RATE_LIMITS === "on",
    forms: {
      becomeTutor: given.FORM_BECOME_TUTOR_URL,
      beginnerProgram: given.FORM_BEGINNER_PROGRAM_URL,
      requestSkills: given.FORM_REQUEST_SKILLS_URL,
      suggestSkill: given.FORM_SUGGEST_SKILL_URL,
      feedback: given.FORM_FEEDBACK_URL,
    },
    skillScanModel: given.SKILL_SCAN_MODEL_URL
      ? { url: given.SKILL_SCAN_MODEL_URL, key: given.SKILL_SCAN_MODEL_KEY, model: given.SKILL_SCAN_MODEL }
      : undefined,
    /** The server that answers for the hosts of experts' calendars, in tests; undefined for the hosts themselves. */
    calendarsFrom: given.CALENDARS_FROM,
    /** Who is named on receipts; what is undefined is left out. */
    business: {
      name: given.BUSINESS_NAME,
      address: given.BUSINESS_ADDRESS,
      taxId: given.BUSINESS_TAX_ID,
      /** The zone of receipts, statements and bank files (decision J13). */
      timeZone: given.DOCUMENT_TIME_ZONE,
    },
    /** Where uploaded portraits are stored; undefined for Postgres. */
    s3: given.S3_BUCKET
      ? {
          bucket: given.S3_BUCKET,
          endpoint: given.S3_ENDPOINT,
          region: given.S3_REGION ?? "us-east-1",
          accessKeyId: required("S3_ACCESS_KEY_ID", given.S3_ACCESS_KEY_ID, true),
          secretAccessKey: required("S3_SECRET_ACCESS_KEY", given.S3_SECRET_ACCESS_KEY, true),
        }
      : undefined,
    trustedProxyHops: required("TRUSTED_PROXY_HOPS", given.TRUSTED_PROXY_HOPS, isProduction) ?? 0,
  };
}

function refuseDangerousMixes(env: Env) {
  const published = !(isLoopback(env.host) && isLoopback(new URL(env.appUrl).hostname));
  if (env.appEnv === "demo" && published) {
    throw new EnvError("APP_ENV: demo is never published; HOST and APP_URL must be loopback addresses");
  }
  if (env.isProduction && env.demoData) throw new EnvError("DEMO_DATA: is refused in production");
  if (env.isProduction && env.calendarsFrom) throw new EnvError("CALENDARS_FROM: is refused in production");
  if (!env.rateLimits && !isLoopback(new URL(env.appUrl).hostname)) {
    throw new EnvError("RATE_LIMITS: off is refused with an APP_URL that isn't loopback");
  }
}
