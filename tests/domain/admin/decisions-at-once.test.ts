import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { auditEvents } from "~/db/schema/site/audit-events";
import { mails } from "~/db/schema/site/mails";
import { decideApplication } from "~/domain/applications/decide-application.server";
import type { SignedInCaller } from "~/domain/caller";
import { closeReport } from "~/domain/chat/reports/close-report.server";
import { decideClaim } from "~/domain/claims/decide-claim.server";
import { decideCard } from "~/domain/experts/card/decide-card.server";
import { decideCertification } from "~/domain/experts/certifications/decide-certification.server";
import { confirmLink } from "~/domain/experts/record/link-expert.server";
import { setAnswered } from "~/domain/inquiries/set-answered.server";
import { deactivateUser, reactivateUser } from "~/domain/lists/deactivate-user.server";
import type { Decision } from "~/domain/lists/decision";
import type { queues as declared } from "~/domain/lists/queues";
import { rerunJobs } from "~/domain/lists/rerun-jobs.server";
import { giveUpMail } from "~/domain/mails/give-up-mail.server";
import { retryMail } from "~/domain/mails/retry-mails.server";
import { markInvoicePaid } from "~/domain/payments/budget/settle-invoice.server";
import { settleByHand } from "~/domain/payments/checkout/settle-by-hand.server";
import { confirmRun, sendRun, stopRun } from "~/domain/payouts/runs/change-run.server";
import { draftRun } from "~/domain/payouts/runs/draft-run.server";
import { settlePayout } from "~/domain/payouts/runs/settle-payout.server";
import { decideReport } from "~/domain/reviews/decide-report.server";
import { checkDomain } from "~/domain/teams/running/check-domain.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { useAdminScene } from "../../support/scenes/admin-scene";
import { createUser } from "../../support/scenes/factories";
import { payoutScene } from "../../support/scenes/money";
import { createFailedMail, fillQueues } from "../../support/scenes/queue-scene";

/**
 * Each decision of the admin, made twice at once: in each queue of the list, and on accounts, runs and payouts. One
 * counts, the other is refused, and there is one line of audit and the mails of one decision.
 */

const t = useDatabase({ poolSize: 8 });
const scene = useAdminScene(t);
beforeAll(() => migrateJobs(t.url));

type Act = (db: Db, caller: SignedInCaller, id: string) => Promise<unknown>;
const refuse = { decision: "refuse", reason: "Not this one." } as const;
const facts = { issuer: "OffSec", lastDigits: "4711", issuedOn: "2024-05-01", expiresOn: null };
const verified = { decision: "accept", ...facts } as const;
const accept = { decision: "accept" } as const;
/** Both decisions of a command that takes one. */
const both = (
  decide: (db: Db, caller: SignedInCaller, id: string, decision: Decision) => Promise<unknown>,
): [Act, Act] => [
  (db, caller, id) => decide(db, caller, id, accept),
  (db, caller, id) => decide(db, caller, id, refuse),
];
const twice = (act: Act): [Act, Act] => [act, act];

interface Decided {
  acts: [Act, Act];
  /** The refusal of the second one; null if it gets the same answer as the first. */
  error: string | null;
  /** The actions of which the audit has one, each with the mails that go with it. */
  audited: Record<string, string[]>;
}

type QueueWithPages = Exclude<(typeof declared)[number], { itemPath: null }>["name"];

/** The decisions on what waits in each queue. Of a dispute the bank decides, of a payout that failed the next run. */
const queues: Record<Exclude<QueueWithPages, "payouts">, Decided> = {
  cards: {
    acts: both((db, caller, versionId, decision) => decideCard(db, caller, { versionId, decision })),
    ...{
      error: "already-decided",
      audited: { "card-approved": ["card-decided"], "card-returned": ["card-decided"] },
    },
  },
  applications: {
    acts: both((db, caller, applicationId, decision) =>
      decideApplication(db, caller, { applicationId, decision }),
    ),
    ...{
      error: "already-decided",
      audited: {
        "application-accepted": ["application-decided"],
        "application-declined": ["application-decided"],
      },
    },
  },
  certifications: {
    acts: [
      (db, caller, id) => decideCertification(db, caller, { id, decision: verified }),
      (db, caller, id) => decideCertification(db, caller, { id, decision: refuse }),
    ],
    ...{ error: "already-decided", audited: { "certification-verified": [], "certification-refused": [] } },
  },
  links: {
    acts: twice(async (db, caller, expertId) => {
      const [match] = await db.select().from(users).innerJoin(experts, eq(experts.email, users.email));
      return confirmLink(db, caller, { expertId, userId: match?.users.id ?? "" });
    }),
    ...{ error: "already-linked", audited: { "expert-linked": ["expert-linked"] } },
  },
  payments: {
    acts: twice((db, caller, id) => settleByHand(db, caller, { id, note: "Paid by bank." })),
    ...{ error: "already-settled", audited: { "payment-settled-by-hand": [] } },
  },
  invoices: {
    // Not beside a cancellation: an invoice can be marked as paid after it.
    acts: twice((db, caller, paymentId) => markInvoicePaid(db, caller, { paymentId })),
    ...{ error: "not-open", audited: { "invoice-paid": ["budget-news"] } },
  },
  reports: {
    acts: twice(closeReport),
    ...{ error: null, audited: { "report-closed": [] } },
  },
  claims: {
    acts: both((db, caller, claimId, decision) => decideClaim(db, caller, { claimId, decision })),
    ...{
      error: "already-decided",
      audited: {
        "claim-granted": ["claim-decided", "claim-decided"],
        "claim-refused": ["claim-decided", "claim-decided"],
      },
    },
  },
  reviews: {
    acts: both((db, caller, reportId, decision) => decideReport(db, caller, { reportId, decision })),
    ...{
      error: "already-decided",
      audited: {
        "review-left": ["review-report-decided"],
        "review-hidden": ["review-hidden", "review-report-decided"],
      },
    },
  },
  "team-domains": {
    acts: [
      (db, caller, id) => checkDomain(db, caller, { id, isProved: true }),
      (db, caller, id) => checkDomain(db, caller, { id, isProved: false }),
    ],
    ...{
      error: "already-decided",
      audited: {
        "team-domain-proved": ["team-news"],
        "team-domain-refused": ["team-news"],
      },
    },
  },
  inbox: {
    acts: twice((db, caller, id) => setAnswered(db, caller, { id, isAnswered: true })),
    ...{ error: null, audited: { "inquiry-answered": [] } },
  },
  mails: {
    acts: twice((db, caller, mailId) => retryMail(db, caller, { mailId })),
    ...{ error: "not-failed", audited: { "mail-retried": [] } },
  },
  jobs: {
    acts: twice((db, caller, jobId) => rerunJobs(db, caller, { jobId })),
    ...{ error: null, audited: { "job-replayed": [] } },
  },
};

/** Two tabs of the admin decide at once, each over a connection of its own: one counts, the other is refused. */
async function race({ acts: [one, other], error, audited }: Decided, id: string) {
  const caller = callerOf(scene.admin);
  const isOld = new Set(
    [...(await t.db.select().from(mails)), ...(await t.db.select().from(auditEvents))].map((row) => row.id),
  );
  const answers = await Promise.all([one(t.db, caller, id), other(t.db, caller, id)]);
  const isDone = (answer: unknown) =>
    Array.isArray(answer) ? answer.length > 0 : Object(answer).ok === true;
  expect(answers.filter(isDone)).toHaveLength(error === null && !answers.some(Array.isArray) ? 2 : 1);
  if (error !== null) expect(answers).toContainEqual({ ok: false, error });
  // A link also makes the account an expert's, which has a line of its own.
  const audit = (await t.db.select().from(auditEvents)).filter(
    (line) => !isOld.has(line.id) && line.action !== "role-changed",
  );
  expect(audit).toHaveLength(1);
  const told = (await t.db.select().from(mails)).filter((mail) => !isOld.has(mail.id));
  expect(told.map(({ template }) => template).sort()).toEqual(audited[audit[0]?.action ?? ""]);
}

test.each(Object.entries(queues))("two decide at once in the queue of %s", async (queue, decided) => {
  await race(decided, (await fillQueues(t.db, scene))[queue as keyof typeof queues]);
});

const others: Record<string, Decided & { start: () => Promise<string> }> = {
  "an account": {
    start: async () => (await createUser(t.db)).id,
    acts: twice((db, caller, userId) => deactivateUser(db, caller, { userId })),
    ...{ error: "already-deactivated", audited: { deactivated: [] } },
  },
  "an account that is back": {
    start: async () => (await createUser(t.db, { isActive: false })).id,
    acts: twice((db, caller, userId) => reactivateUser(db, caller, { userId })),
    ...{ error: "already-active", audited: { reactivated: [] } },
  },
  "a first draft": {
    start: async () => (await runOf(null)).runId,
    acts: twice((db, caller) => draftRun(db, caller, { provider: "manual", minimumCents: 2000 })),
    ...{ error: "run-open", audited: { "payout-run-drafted": [] } },
  },
  "a draft": {
    start: async () => (await runOf("draft")).runId,
    acts: twice(confirmRun),
    ...{ error: "not-draft", audited: { "payout-run-confirmed": [] } },
  },
  "a confirmed run": {
    start: async () => (await runOf("confirmed")).runId,
    acts: twice(sendRun),
    ...{ error: "not-confirmed", audited: { "payout-run-sent": [] } },
  },
  "a run to stop": {
    start: async () => (await runOf("confirmed")).runId,
    acts: twice(stopRun),
    ...{ error: "already-sent", audited: { "payout-run-stopped": [] } },
  },
  "a mail to give up": {
    start: () => createFailedMail(t.db),
    acts: twice((db, caller, mailId) => giveUpMail(db, caller, { mailId })),
    ...{ error: "given-up", audited: { "mail-given-up": [] } },
  },
  "a payout": {
    start: async () => (await runOf("sent")).payoutId,
    acts: [
      (db, caller, payoutId) => settlePayout(db, caller, { payoutId, outcome: "paid", reason: null }),
      (db, caller, payoutId) => settlePayout(db, caller, { payoutId, outcome: "failed", reason: "Closed." }),
    ],
    ...{ error: "not-under-way", audited: { "payout-settled": ["payout-news"] } },
  },
};

/** A run by hand, with a payout of 36 dollars, brought into a state. */
async function runOf(state: "draft" | "confirmed" | "sent" | null) {
  const payouts = await payoutScene(t.db);
  await payouts.session();
  await payouts.pass(120);
  if (state === null) return { runId: "", payoutId: "" };
  const run = await payouts.draft("manual");
  const runId = run.ok ? run.value.runId : "";
  if (state !== "draft") await confirmRun(t.db, payouts.asAdmin(), runId);
  if (state === "sent") await sendRun(t.db, payouts.asAdmin(), runId);
  if (state === "sent") await payouts.work();
  const [payout] = await payouts.payouts();
  return { runId, payoutId: payout?.id ?? "" };
}

test.each(Object.entries(others))("two decide at once on %s", async (_, { start, ...decided }) => {
  await race(decided, await start());
});
