import { describe, expect, test } from "vitest";
import { mails } from "~/db/schema/site/mails";
import type { MailboxEntry } from "~/domain/mails/queries.server";
import { type Env, parseEnv } from "~/platform/env.server";
import { loader as page } from "~/routes/dev/mailbox";
import { loader as json } from "~/routes/dev/mailbox-json";
import { useDatabase } from "../../support/db/database";
import { answerOf, get, routeArgs, testEnv } from "../../support/site/request";

const t = useDatabase();

const sentMail = (n: number, values: Partial<typeof mails.$inferInsert> = {}) => ({
  dedupeKey: `mail:${n}`,
  template: "booking-confirmation",
  toEmail: `reader${n}@test.example`,
  toName: "Reader",
  aboutType: "booking" as const,
  aboutId: crypto.randomUUID(),
  payload: {},
  status: "sent" as const,
  subject: `Subject ${n}`,
  text: `Text ${n}`,
  html: `<p>Mail ${n}</p>`,
  createdAt: new Date(`2026-11-23T0${n}:00:00.000Z`),
  ...values,
});

const readJson = (query = "", env: Env = testEnv) =>
  answerOf(json(routeArgs({ t, env, request: get(`/dev/mailbox.json${query}`) })));
const readPage = (env: Env = testEnv) => answerOf(page(routeArgs({ t, env, request: get("/dev/mailbox") })));

test("the mailbox lists what was sent, newest first, and nothing that only waits or failed", async () => {
  await t.db
    .insert(mails)
    .values([
      sentMail(1),
      sentMail(3),
      sentMail(2),
      sentMail(4, { status: "queued", subject: null, text: null, html: null }),
      sentMail(5, { status: "failed", subject: null, text: null, html: null }),
    ]);
  const { status, headers, body } = await readJson();
  expect(status).toBe(200);
  expect(headers.get("Content-Type")).toContain("application/json");
  const entries = JSON.parse(String(body)) as MailboxEntry[];
  expect(entries.map((entry) => entry.subject)).toEqual(["Subject 3", "Subject 2", "Subject 1"]);
  expect(entries[0]).toEqual({
    id: expect.stringMatching(/^[0-9a-f-]{36}$/),
    to: "reader3@test.example",
    subject: "Subject 3",
    text: "Text 3",
    html: "<p>Mail 3</p>",
    attachments: [],
    createdAt: "2026-11-23T03:00:00.000Z",
  });

  const listed = (await readPage()).body as { mails: Array<Record<string, string>> };
  expect(listed.mails[0]).toMatchObject({
    to: "reader3@test.example",
    text: "Text 3",
    time: "Monday 23 November 2026, 03:00 UTC",
  });
});

test("the HTML of one mail comes alone, with a policy that lets nothing run", async () => {
  const [mail] = await t.db.insert(mails).values(sentMail(1)).returning();
  const { status, headers, body } = await readJson(`?html=${mail?.id}`);
  expect([status, body]).toEqual([200, "<p>Mail 1</p>"]);
  expect(headers.get("Content-Type")).toBe("text/html; charset=utf-8");
  expect(headers.get("Content-Security-Policy")).toMatch(/^sandbox .*default-src 'none'/);
  expect((await readJson("?html=none")).status).toBe(404);
});

test("an attachment is named on the page and downloaded as it was sent", async () => {
  const file = {
    filename: "keyway-session.ics",
    content: "BEGIN:VCALENDAR",
    contentType: "text/calendar; charset=utf-8; method=REQUEST",
  };
  const [mail] = await t.db
    .insert(mails)
    .values(sentMail(1, { attachments: [file] }))
    .returning();
  const listed = (await readPage()).body as { mails: Array<{ attachments: string[] }> };
  expect(listed.mails[0]?.attachments).toEqual(["keyway-session.ics"]);
  const { status, headers, body } = await readJson(`?mail=${mail?.id}&attachment=0`);
  expect([status, body]).toEqual([200, "BEGIN:VCALENDAR"]);
  expect(headers.get("Content-Type")).toBe(file.contentType);
  expect(headers.get("Content-Disposition")).toBe('attachment; filename="keyway-session.ics"');
  for (const query of [
    `?mail=${mail?.id}&attachment=1`,
    `?mail=${mail?.id}&attachment=`,
    "?mail=none&attachment=0",
  ])
    expect((await readJson(query)).status).toBe(404);
});

describe("there is no mailbox", () => {
  const secret = "a-secret-of-the-tests-that-is-long-enough";
  const base = { APP_ENV: "test", DATABASE_URL: "postgres://x@127.0.0.1/x", SESSION_SECRET: secret };
  test.each<[string, Record<string, string>]>([
    ["while a provider is configured", { RESEND_API_KEY: "re_test" }],
    ["on an address that others reach", { HOST: "0.0.0.0" }],
    ["under a public name", { APP_URL: "https://keyway.example" }],
    [
      "in production",
      {
        APP_ENV: "production",
        APP_URL: "http://localhost:3000",
        HOST: "127.0.0.1",
        ADMIN_EMAIL: "admin@keyway.example",
        RESEND_API_KEY: "re_test",
        MAIL_FROM: "mail@keyway.example",
        PAYMENTS: "sandbox",
        SUPPORT_EMAIL: "help@keyway.example",
        TRUSTED_PROXY_HOPS: "0",
      },
    ],
  ])("%s", async (_, changes) => {
    await t.db.insert(mails).values(sentMail(1));
    const env = parseEnv({ ...base, ...changes });
    expect((await readPage(env)).status).toBe(404);
    expect((await readJson("", env)).status).toBe(404);
  });

  test("in production, whatever else is set", async () => {
    const env: Env = { ...testEnv, appEnv: "production", isProduction: true };
    expect((await readPage(env)).status).toBe(404);
    expect((await readJson("", env)).status).toBe(404);
  });
});
