import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { payments } from "~/db/schema/payments/payments";
import { refunds } from "~/db/schema/payments/refunds";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { findPendingApplications } from "~/domain/applications/queries.server";
import type { SignedInCaller } from "~/domain/caller";
import { listReports } from "~/domain/chat/reports/reports.server";
import { contestedClaims } from "~/domain/claims/contested-claims.server";
import { findWaitingCards } from "~/domain/experts/card/card-queries.server";
import { waitingCertifications } from "~/domain/experts/certifications/certifications.server";
import { findLinkCandidates } from "~/domain/experts/record/link-candidates.server";
import { listInbox } from "~/domain/inquiries/inbox.server";
import { countText, type QueueName, queues, type StoredQueue } from "~/domain/lists/queues";
import { findNext, queueCounts, readQueues } from "~/domain/lists/queues.server";
import { outdatedReasons } from "~/domain/mails/outdated";
import { settleByHand } from "~/domain/payments/checkout/settle-by-hand.server";
import { paymentsToSettle, readPaymentToSettle } from "~/domain/payments/checkout/to-settle.server";
import { allDisputes } from "~/domain/payments/disputes/all-disputes.server";
import { reportedReviews } from "~/domain/reviews/reported-reviews.server";
import { newId } from "~/platform/ids";
import { callerOf, daysAgo, testNow as now } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { useAdminScene } from "../../support/scenes/admin-scene";
import { createBooking } from "../../support/scenes/factories";
import {
  createFailedJob,
  createFailedMail,
  createUnmatched,
  fillQueues,
  queued,
} from "../../support/scenes/queue-scene";

/** The admin's queues: the items that wait in each, their number, and the next one. */

const t = useDatabase({ poolSize: 4 });
const scene = useAdminScene(t);
let admin: SignedInCaller;
beforeEach(() => {
  admin = callerOf(scene.admin);
});

const countOf = async (name: QueueName) =>
  (await readQueues(t.db, 0)).find((queue) => queue.name === name)?.count;
const stored = queues.map(({ name }) => name).filter((name): name is StoredQueue => name !== "zones");

describe("all queues", () => {
  test("are counted in one statement, each with the moment since when its first waits", async () => {
    expect((await readQueues(t.db, 0)).map(({ count, oldest }) => [count, oldest])).toEqual(
      queues.map(() => [0, null]),
    );
    await fillQueues(t.db, scene);
    const standings = await readQueues(t.db, 2);
    const several: Partial<Record<QueueName, number>> = { inbox: 2, zones: 2 };
    expect(standings.map(({ name, count }) => [name, count])).toEqual(
      queues.map(({ name }) => [name, several[name] ?? 1]),
    );
    expect(standings.slice(0, -1).map(({ oldest }) => oldest)).toEqual(
      stored.map((_, index) => daysAgo(index + 1)),
    );
  });

  test("hold what their lists hold", async () => {
    await fillQueues(t.db, scene);
    const first = { page: 1 };
    const open = { ...first, kind: null, isAnswered: false, isSuspected: false };
    const lists = {
      cards: (await findWaitingCards(t.db, first)).rows.map(({ versionId }) => versionId),
      applications: (await findPendingApplications(t.db, first)).rows.map(({ id }) => id),
      links: (await findLinkCandidates(t.db, first)).rows.map(({ expertId }) => expertId),
      payments: (await queued(t, paymentsToSettle)).map(({ id }) => id),
      disputes: (await queued(t, allDisputes)).map(({ id }) => id),
      reports: (await listReports(t.db, { ...first, isClosed: false })).reports.map(({ id }) => id),
      certifications: (await queued(t, waitingCertifications)).map(({ id }) => id),
      claims: (await queued(t, contestedClaims)).map(({ id }) => id),
      reviews: (await queued(t, reportedReviews)).map(({ id }) => id),
      inbox: (await listInbox(t.db, open)).inquiries.map(({ id }) => id),
    };
    for (const [name, ids] of Object.entries(lists)) {
      const queue = stored.find((one) => one === name) ?? "jobs";
      expect([name, await countOf(queue), await findNext(t.db, queue)]).toEqual([name, ids.length, ids[0]]);
    }
  });

  test("are counted to 101, and through indexes", async () => {
    const [mailId] = [await createFailedMail(t.db, 1)];
    await t.db.execute(sql`insert into mails (id, dedupe_key, template, to_email, to_name, about_type, about_id, payload, status, last_error, created_at)
      select gen_random_uuid(), n::text, template, to_email, to_name, about_type, about_id, payload, case when n <= 200 then 'failed' else 'sent' end, last_error, created_at
      from mails, generate_series(1, 5000) as n where mails.id = ${mailId}`);
    expect(await countOf("mails")).toBe(101);
    expect([countText(101), countText(100)]).toEqual(["100+", "100"]);
    await t.db.execute(sql`analyze mails`);
    const plan = await t.db.execute<{ "QUERY PLAN": string }>(sql`explain ${queueCounts()}`);
    const lines = [...plan].map((line) => line["QUERY PLAN"]).join("\n");
    expect(lines).toContain("mails_sent_index");
    expect(lines).not.toMatch(/Seq Scan on mails/);
  });
});

describe("failed mails", () => {
  test("leave out those that time has overtaken, and those whose content is gone", async () => {
    for (const lastError of outdatedReasons) await createFailedMail(t.db, 0, { lastError });
    await createFailedMail(t.db, 40, { payload: null });
    await createFailedMail(t.db, 0, { status: "queued" });
    expect(await countOf("mails")).toBe(0);
    await createFailedMail(t.db, 0, { lastError: null });
    expect(await countOf("mails")).toBe(1);
    expect(await t.db.$count(mails)).toBe(outdatedReasons.length + 3);
  });
});

describe("failed jobs", () => {
  test("are those that used up their attempts; a mail's own is among the mails", async () => {
    const id = await createFailedJob(t.db);
    expect(await findNext(t.db, "jobs")).toBe(id);
    await t.db.execute(sql`update graphile_worker._private_jobs set locked_at = now()`);
    expect(await countOf("jobs")).toBe(0);
    await t.db.execute(sql`update graphile_worker._private_jobs set locked_at = null, attempts = 3`);
    expect(await countOf("jobs")).toBe(0);
  });
});

describe("payments to look at", () => {
  async function createRefund(values: Partial<typeof refunds.$inferInsert>, provider: "stripe" | "payhip") {
    const booking = await createBooking(t.db, {
      learnerId: scene.author.id,
      expertId: scene.expert.id,
      startsAt: new Date("2026-11-25T10:00:00Z"),
      status: "cancelled",
    });
    const [payment] = await t.db
      .insert(payments)
      .values({
        ...{ bookingId: booking.id, payerId: scene.author.id, provider, amountCents: 4000 },
        ...{ state: "paid", sessionId: newId(), chargeId: newId(), paidAt: now },
      })
      .returning();
    const refund = { paymentId: payment?.id ?? "", amountCents: 4000, currency: "USD" };
    const [row] = await t.db
      .insert(refunds)
      .values({ ...refund, reason: "cancelled", createdAt: daysAgo(1), ...values })
      .returning();
    return { id: row?.id ?? "", refund };
  }

  test("are purchases that fit nothing, refunds that failed and those to be made by hand", async () => {
    const unmatched = await createUnmatched(t.db, 3);
    const failed = await createRefund({ state: "failed", failure: "card gone", settledAt: now }, "stripe");
    await createRefund({ state: "submitted" }, "stripe");
    const byHand = await createRefund({ state: "submitted" }, "payhip");
    await createRefund({ state: "succeeded", settledAt: now }, "payhip");
    const items = await queued(t, paymentsToSettle);
    expect(items.map(({ id, kind }) => [id, kind])).toEqual([
      [unmatched, "unmatched"],
      [byHand.id, "refund-by-hand"],
      [failed.id, "refund-failed"],
    ]);
    const provider = paymentsToSettle.columns.find(({ name }) => name === "Provider");
    expect(
      items.map((item) =>
        provider?.cell(item, { caller: admin, now, zone: "UTC", when: String, shouldAudit: () => false }),
      ),
    ).toEqual(["Payhip", "Payhip", "Stripe"]);
    await t.db.insert(refunds).values({ ...failed.refund, reason: "admin", createdAt: now });
    expect(await countOf("payments")).toBe(2);
  });

  test("settled by hand, one leaves the queue with a line in the audit, and what was done beside it", async () => {
    const id = await createUnmatched(t.db);
    const { id: refundId } = await createRefund({ state: "failed", settledAt: now }, "stripe");
    const settle = (which: string) => settleByHand(t.db, admin, { id: which, note: "Paid by bank." });
    expect(await settle(id)).toMatchObject({ ok: true });
    expect(await settle(refundId)).toMatchObject({ ok: true });
    expect(await t.db.select().from(auditEvents).orderBy(auditEvents.id)).toMatchObject([
      {
        ...{ action: "payment-settled-by-hand", actorId: scene.admin.id, objectType: "payment-event" },
        ...{ objectId: id, detail: {} },
      },
      { objectType: "refund", objectId: refundId },
    ]);
    expect(await countOf("payments")).toBe(0);
    const settled = { note: "Paid by bank.", by: "Ada Min" };
    expect(await readPaymentToSettle(t.db, id)).toMatchObject({ isWaiting: false, settled });
  });

  test("two admins settle one once", async () => {
    const id = await createUnmatched(t.db);
    const both = await Promise.all(
      ["First.", "Second."].map((note) => settleByHand(t.db, admin, { id, note })),
    );
    expect(both.map((done) => (done.ok ? "settled" : done.error)).sort()).toEqual([
      "already-settled",
      "settled",
    ]);
    expect(await t.db.$count(auditEvents, eq(auditEvents.objectId, id))).toBe(1);
  });

  test("an unknown refund, and one that has succeeded since, can't be settled", async () => {
    const { id } = await createRefund({ state: "succeeded", settledAt: now }, "payhip");
    const settle = (which: string) => settleByHand(t.db, admin, { id: which, note: "Done." });
    expect(await settle(id)).toMatchObject({ error: "nothing-to-settle" });
    expect(await settle(newId())).toMatchObject({ error: "unknown-payment" });
    expect(await settle("x")).toMatchObject({ error: "unknown-payment" });
  });
});
