import { sql } from "drizzle-orm";
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { bookings } from "~/db/schema/bookings/bookings";
import { bookingNotification } from "~/domain/bookings/request/announce-booking.server";
import { askExpertQuestion } from "~/domain/inquiries/ask-expert-question.server";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { subscribe } from "~/domain/subscriptions/subscribe.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { startWorker, type WorkerServices } from "~/jobs/worker.server";
import type { Log } from "~/platform/log.server";
import { runForRequest } from "~/platform/request-scope.server";
import { visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { mailEnv, type ResendMode, useFakeResend } from "../../support/peers/fake-resend";
import { createExpert } from "../../support/scenes/factories";
import {
  bookingMail,
  ensureSession,
  hurryJobs,
  mailJobs,
  mailOf,
  queueConfirmation,
} from "../../support/scenes/mails";

const t = useDatabase();
const resend = useFakeResend();
beforeAll(async () => {
  await migrateJobs(t.url);
  await import("~/mail/render-mail.server"); // loading it would eat up the first attempt's time
});
beforeEach(() => ensureSession(t.db));

const lines: string[] = [];
const log: Log = {
  info: (...line) => void lines.push(JSON.stringify(line)),
  error: (message, cause, fields) => void lines.push(JSON.stringify([message, String(cause), fields])),
};
const running: Array<{ stop(): Promise<void> }> = [];
const work = async (services: Partial<WorkerServices> = {}) => {
  const env = mailEnv(t.url, resend.env);
  const limits = { poll: 50, restart: 100 };
  running.push(await startWorker({ databaseUrl: t.url, db: t.db, env, log, limits, ...services }));
};
afterEach(async () => {
  await Promise.all(running.splice(0).map((worker) => worker.stop()));
  lines.length = 0;
});

/** Waits until the queue is empty. */
const settled = () => vi.waitFor(async () => expect(await mailJobs(t.db)).toEqual([]), { timeout: 60_000 });
/** Waits until an attempt has failed and the job waits for the next one. */
const attempted = (times: number) =>
  vi.waitFor(async () => expect(await mailJobs(t.db)).toMatchObject([{ attempts: times, isLocked: false }]), {
    timeout: 60_000,
  });

describe("with a provider", () => {
  test("both mails of a booking leave, each in its reader's zone, and their content is not kept", async () => {
    await t.db.transaction(async (tx) => {
      await runForRequest("0197b2c1-2222-7000-8000-000000000000", () => queueConfirmation(tx));
      await queueMail(tx, bookingNotification, {
        dedupeKey: "notification:1",
        to: { userId: null, email: "amara@test.example", name: "Amara Okafor" },
        about: { type: "booking", id: bookingMail().booking_id },
        payload: {},
      });
    });
    await work();
    await settled();
    const [learner, expert] = resend.delivered.toSorted((a, b) => b.to[0]?.localeCompare(a.to[0] ?? "") ?? 0);
    expect(learner).toMatchObject({ from: "Keyway <mail@keyway.example>", to: ["nadia@test.example"] });
    // The request that led to a mail is found by the mail.
    expect(learner?.headers).toEqual({ "X-Request-Id": "0197b2c1-2222-7000-8000-000000000000" });
    expect(expert?.headers).toBeUndefined();
    expect(learner?.subject).toContain("20:30 Dhaka time (GMT+6)");
    expect(expert?.to).toEqual(["amara@test.example"]);
    expect(expert?.subject).toContain("09:30 New York time (GMT-5)");
    const file = learner?.attachments?.[0];
    expect(file).toMatchObject({ filename: "keyway-session.ics" });
    expect(Buffer.from(file?.content ?? "", "base64").toString()).toContain("DTSTART:20261123T143000Z");

    const mail = await mailOf(t.db);
    expect(mail).toMatchObject({ status: "sent", attempts: 1, subject: null, html: null, text: null });
    expect(mail.sentAt).toBeInstanceOf(Date);
    expect(resend.requests).toContain(mail.id);
  });

  test("a question can be answered to its asker", async () => {
    const expert = await createExpert(t.db, { email: "amara@test.example" });
    const question = { name: "Jonas", email: "jonas@test.example", subject: "", question: "?" };
    const asked = await askExpertQuestion(t.db, visitor(), { expertId: expert.id, question });
    expect(asked).toMatchObject({ ok: true });
    await work();
    await settled();
    expect(resend.delivered).toMatchObject([
      { reply_to: "jonas@test.example", subject: "Question: A question from your profile" },
    ]);
  });

  test("a header of its own reaches the provider: mail programs offer to unsubscribe by it", async () => {
    await subscribe(t.db, visitor(), "nadia@test.example");
    await work();
    await settled();
    const unsubscribe = expect.stringMatching(/^<http.*\/unsubscribe\?id=.*&token=.*>$/);
    expect(resend.delivered).toMatchObject([{ headers: { "List-Unsubscribe": unsubscribe } }]);
  });

  test("two workers send each of 40 mails once", async () => {
    await t.db.transaction(async (tx) => {
      for (let n = 0; n < 40; n += 1) await queueConfirmation(tx, `confirmation:${n}`);
    });
    await Promise.all([work(), work()]);
    await settled();
    expect(resend.delivered).toHaveLength(40);
    expect(resend.requests).toHaveLength(40);
  });

  test.each<{ mode: ResendMode; reason: string; deliveredFirst: number }>([
    { mode: "rate-limited", reason: "the provider answered 429 (rate_limit_exceeded)", deliveredFirst: 0 },
    { mode: "broken", reason: "the provider answered 500 (internal_server_error)", deliveredFirst: 0 },
    { mode: "wrong-key", reason: "the provider answered 403 (invalid_api_key)", deliveredFirst: 0 },
    { mode: "hang", reason: "the attempt was cut short", deliveredFirst: 1 },
    { mode: "lost", reason: "the provider answered nothing (application_error)", deliveredFirst: 1 },
  ])("$mode: the mail is tried again and arrives once", async ({ mode, reason, deliveredFirst }) => {
    resend.mode = mode;
    await queueConfirmation(t.db);
    await work(mode === "hang" ? { limits: { poll: 50, job: 1500 } } : {});
    await attempted(1);
    expect(resend.delivered).toHaveLength(deliveredFirst);
    const [job] = await mailJobs(t.db);
    expect(job?.waitSeconds).toBeGreaterThan(1);
    expect(await mailOf(t.db)).toMatchObject({ status: "queued", attempts: 1 });
    expect((await mailOf(t.db)).lastError).toContain(reason);

    await hurryJobs(t.db);
    await attempted(2);
    resend.mode = "ok";
    await hurryJobs(t.db);
    await settled();
    expect(await mailOf(t.db)).toMatchObject({ status: "sent", attempts: 3, lastError: null });
    expect(resend.delivered).toHaveLength(1);
    expect(new Set(resend.requests).size).toBe(1);
  });

  test("a mail that arrived unnoticed and says something else by now is not sent again", async () => {
    resend.mode = "lost";
    await queueConfirmation(t.db);
    await work();
    await attempted(1);
    await t.db.update(bookings).set({ meetingLink: "https://zoom.us/j/1" });
    resend.mode = "ok";
    await hurryJobs(t.db);
    await settled();
    expect(await mailOf(t.db)).toMatchObject({ status: "sent", attempts: 2 });
    expect(resend.delivered).toHaveLength(1);
  });

  test("a mail that the provider refuses for good is not tried again, and no log names its address", async () => {
    resend.mode = "invalid";
    await queueConfirmation(t.db);
    await work();
    await settled();
    expect(await mailOf(t.db)).toMatchObject({
      status: "failed",
      attempts: 1,
      lastError: "the provider answered 422 (validation_error)",
    });
    expect(resend.requests).toHaveLength(1);
    expect(lines.join("\n")).toContain("Mail given up");
    expect(lines.join("\n")).not.toContain("nadia@test.example");
  });

  test("the last attempt gives the mail up", async () => {
    resend.mode = "broken";
    await queueConfirmation(t.db);
    await t.db.execute(sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`);
    await work();
    await settled();
    expect(await mailOf(t.db)).toMatchObject({ status: "failed" });
  });

  test("stopping cuts an attempt short, quickly, and the mail stays", async () => {
    resend.mode = "hang";
    await queueConfirmation(t.db);
    // The attempt would take an hour.
    await work({ limits: { poll: 50, job: 3_600_000, abortAtStop: 200 } });
    await vi.waitFor(() => expect(resend.requests).toHaveLength(1), { timeout: 60_000 });
    await running.pop()?.stop();
    expect(await mailJobs(t.db)).toMatchObject([{ attempts: 1, isLocked: false }]);
    expect(await mailOf(t.db)).toMatchObject({ status: "queued" });
  });
});

test("without a provider the mail is kept for the mailbox", async () => {
  await queueConfirmation(t.db);
  await work({ env: mailEnv(t.url) });
  await settled();
  const mail = await mailOf(t.db);
  expect(mail).toMatchObject({ status: "sent", attempts: 1 });
  expect(mail.subject).toBe("Booked: Amara O., Mon 23 Nov, 20:30 Dhaka time (GMT+6)");
  expect(mail.html).toContain("<html");
  expect(mail.attachments).toMatchObject([
    { filename: "keyway-session.ics", content: expect.stringContaining("BEGIN:VCALENDAR") },
  ]);
  expect(mail.text).toContain("Your time\nMonday 23 November 2026, 20:30–21:20 Dhaka time (GMT+6)");
  expect(resend.requests).toEqual([]);
});
