import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { enqueue } from "~/db/jobs.server";
import { chatReports } from "~/db/schema/chat/chat-reports";
import { expertQuestions } from "~/db/schema/experts/expert-questions";
import { disputes as disputeRows } from "~/db/schema/payments/disputes";
import { paymentEvents } from "~/db/schema/payments/payment-events";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts as payoutRows } from "~/db/schema/payments/payouts";
import { formAnswers } from "~/db/schema/site/form-answers";
import { mails } from "~/db/schema/site/mails";
import { teamMembers } from "~/db/schema/teams/team-members";
import { teams } from "~/db/schema/teams/teams";
import type { AdminList, ListReader } from "~/domain/lists/admin-list";
import { readListQuery } from "~/domain/lists/list";
import { orderInvoice } from "~/domain/payments/budget/top-up.server";
import { newId } from "~/platform/ids";
import { callerOf, daysAgo, testNow } from "../caller";
import type { TestDatabase } from "../db/database";
import type { AdminScene } from "./admin-scene";
import { createApplication, createCertification } from "./cards";
import { threadScene } from "./chat";
import { createClaim } from "./claims";
import { createBooking, createExpert, createUser, payFor } from "./factories";
import { queueConfirmation } from "./mails";
import { createReport, publishedReview, reviewScene } from "./review-scene";
import { createTeamDomain } from "./team-scene";

/** Creates items that wait for the admin. `days` is how long they have waited. */

/** A purchase at Payhip that matches nothing of ours. @returns the event's id */
export async function createUnmatched(db: Db, days = 0, transactionId = newId().slice(-12)) {
  const facts = { transactionId, productKey: "RGsF", amountCents: 900, refundedCents: 0, currency: "USD" };
  const [event] = await db
    .insert(paymentEvents)
    .values({
      ...{ provider: "payhip" as const, eventId: `paid:${transactionId}`, kind: "paid", facts },
      createdAt: daysAgo(days),
    })
    .returning();
  return event?.id ?? "";
}

/** A confirmation that could not be sent. */
export async function createFailedMail(db: Db, days = 0, values: Partial<typeof mails.$inferInsert> = {}) {
  const key = `confirmation:${newId()}`;
  await queueConfirmation(db, key);
  const [mail] = await db
    .update(mails)
    .set({
      ...{ status: "failed", attempts: 25, lastError: "the provider answered 500 (internal_server_error)" },
      createdAt: daysAgo(days),
      ...values,
    })
    .where(eq(mails.dedupeKey, key))
    .returning();
  await db.execute(sql`delete from graphile_worker._private_jobs where key = ${`mail:${mail?.id}`}`);
  return mail?.id ?? "";
}

/** A `check-payment` job without attempts left. @returns its id */
export async function createFailedJob(db: Db, days = 0, paymentId = newId()): Promise<string> {
  await enqueue(db, "check-payment", { paymentId }, { jobKey: `check-payment:${paymentId}` });
  const [job] = await db.execute<{ id: string }>(sql`update graphile_worker._private_jobs
    set attempts = max_attempts, last_error = 'Payhip: out of reach', updated_at = ${daysAgo(days).toISOString()}::timestamptz
    where key = ${`check-payment:${paymentId}`} returning id::text`);
  return job?.id ?? "";
}

/** An open dispute, and a payout that failed. */
async function fillMoneyQueues(db: Db, expertId: string) {
  const { id: learnerId } = await createUser(db);
  const { id: paymentId } = await payFor(
    db,
    await createBooking(db, { learnerId, expertId, startsAt: daysAgo(-1) }),
  );
  const disputes = newId();
  await db.insert(disputeRows).values({
    ...{ id: disputes, paymentId, providerDisputeId: "dispute" },
    ...{ amountCents: 4000, currency: "USD", createdAt: daysAgo(7) },
  });
  const sentAt = daysAgo(9);
  const run = { provider: "manual" as const, confirmedAt: sentAt, sentAt };
  const [{ id: runId } = { id: "" }] = await db
    .insert(payoutRuns)
    .values({ ...run, state: "settled", closedAt: daysAgo(8) })
    .returning();
  const payouts = newId();
  const failed = { state: "failed" as const, failure: "no such account", sentAt, settledAt: daysAgo(8) };
  await db.insert(payoutRows).values({ id: payouts, runId, expertId, amountCents: 4000, ...failed });
  return { disputes, payouts };
}

/** An invoice of a team that has an owner. */
async function createInvoice(db: Db, days: number) {
  const owner = await createUser(db);
  const [team] = await db.insert(teams).values({ name: "ACME" }).returning();
  const teamId = team?.id ?? "";
  await db.insert(teamMembers).values({ teamId, userId: owner.id, role: "owner" });
  const caller = callerOf(owner, { now: daysAgo(days) });
  const ordered = await orderInvoice(db, caller, { teamId, amountCents: 50_000 });
  return ordered.ok ? ordered.value.id : "";
}

/** Fills every queue. The oldest item of each queue is a day older than that of the one before, as returned. */
export async function fillQueues(db: Db, scene: Pick<AdminScene, "createVersion">) {
  const { id: cards } = await scene.createVersion({ createdAt: daysAgo(1) });
  const applicant = await createUser(db, { emailVerifiedAt: daysAgo(4) });
  const { id: applications } = await createApplication(db, {
    userId: applicant.id,
    createdAt: daysAgo(2),
  });
  const { id: certifiedId } = await createExpert(db, { certifications: ["OSCP"] });
  const certifications = await createCertification(db, {
    ...{ expertId: certifiedId, name: "OSCP" },
    submittedAt: daysAgo(3),
  });
  const record = { name: "Marta K", email: applicant.email, createdAt: daysAgo(30) };
  const { id: links } = await createExpert(db, record);
  const payments = await createUnmatched(db, 5);
  const invoices = await createInvoice(db, 6);
  const { disputes, payouts } = await fillMoneyQueues(db, certifiedId);
  const { thread, expert } = await threadScene(db);
  const [report] = await db
    .insert(chatReports)
    .values({
      ...{ threadId: thread.id, reporterId: expert.id, reason: "Spam.", lastSeq: 1 },
      createdAt: daysAgo(9),
    })
    .returning();
  const { bookingId, learnerAt, expertAt } = await reviewScene(db);
  const reviewId = await publishedReview(db, { bookingId, learner: learnerAt(1), expert: expertAt(1) });
  const reviews = await createReport(db, { reviewId, reporterId: expert.id, createdAt: daysAgo(11) });
  const claims = await createClaim(db, { bookingId, isContested: true, answeredAt: daysAgo(10) });
  const domains = await createTeamDomain(db, { createdAt: daysAgo(12) });
  const [answer] = await db
    .insert(formAnswers)
    .values({ form: "contact", email: "otto@test.example", answer: "Where?", createdAt: daysAgo(13) })
    .returning();
  const question = { name: "Otto", email: "otto@test.example", subject: "", question: "When?" };
  await db
    .insert(expertQuestions)
    .values({ ...question, expertId: links, dedupeKey: newId(), createdAt: daysAgo(10) });
  const mailId = await createFailedMail(db, 14);
  const jobId = await createFailedJob(db, 15);
  return {
    ...{
      cards,
      applications,
      certifications,
      links,
      payments,
      invoices,
      disputes,
      payouts,
      reports: report?.id ?? "",
      claims,
      reviews,
      "team-domains": domains,
      inbox: answer?.id ?? "",
    },
    ...{ mails: mailId, jobs: jobId },
  };
}

/** An admin who reads a list in UTC. The reading isn't noted. */
export const listReader = (
  admin: Awaited<ReturnType<typeof createUser>>,
  changes: Partial<ListReader> = {},
): ListReader => ({
  caller: callerOf(admin, { now: testNow }),
  now: testNow,
  zone: "UTC",
  when: (instant) => instant.toISOString(),
  shouldAudit: () => false,
  ...changes,
});

/** The rows of a page of a list. @param address its query: "search=Ada&page=2" */
export const listed = <Row extends { id: string }>(
  { db }: Pick<TestDatabase, "db">,
  list: AdminList<Row>,
  address: string,
  reader: ListReader,
) => list.read(db, readListQuery(list.shape, new URLSearchParams(address)), reader);

/** The rows of a queue's first page. */
export const queued = async <Row extends { id: string }>(
  t: Pick<TestDatabase, "db">,
  queue: AdminList<Row>,
): Promise<Row[]> => (await listed(t, queue, "", listReader(await createUser(t.db)))).rows;

/** All rows of a list's file, read `piece` rows at a time. */
export async function filed<Row extends { id: string }>(
  { db }: Pick<TestDatabase, "db">,
  { file }: AdminList<Row>,
  { address = "", reader, piece }: { address?: string; reader: ListReader; piece: number },
): Promise<Row[]> {
  const rowsAfter = file?.after(db, new URLSearchParams(address), reader);
  if (!rowsAfter) throw new Error("The list has no file");
  const all: Row[] = [];
  for (let last: Row | null = null; ; ) {
    const rows: Row[] = await rowsAfter(last, piece);
    all.push(...rows);
    last = rows.at(-1) ?? null;
    if (rows.length < piece) return all;
  }
}
