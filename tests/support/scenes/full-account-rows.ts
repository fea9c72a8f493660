import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { calendarFeeds } from "~/db/schema/accounts/calendar-feeds";
import { emailLinks } from "~/db/schema/accounts/email-links";
import { identities } from "~/db/schema/accounts/identities";
import { passkeyRecoveries } from "~/db/schema/accounts/passkey-recoveries";
import { passkeys } from "~/db/schema/accounts/passkeys";
import { portraitFiles } from "~/db/schema/accounts/portrait-files";
import { recoveryCodes } from "~/db/schema/accounts/recovery-codes";
import { secondFactors } from "~/db/schema/accounts/second-factors";
import { sessions } from "~/db/schema/accounts/sessions";
import { bookingNotes } from "~/db/schema/bookings/booking-notes";
import { caseFiles } from "~/db/schema/bookings/case-files";
import { resoldHours } from "~/db/schema/bookings/resold-hours";
import { cardDrafts } from "~/db/schema/experts/card-drafts";
import { billingDetails } from "~/db/schema/payments/billing-details";
import { credits } from "~/db/schema/payments/credits";
import { paymentEvents } from "~/db/schema/payments/payment-events";
import { payoutDetails } from "~/db/schema/payments/payout-details";
import { payoutRuns } from "~/db/schema/payments/payout-runs";
import { payouts } from "~/db/schema/payments/payouts";
import { receipts } from "~/db/schema/payments/receipts";
import { refunds } from "~/db/schema/payments/refunds";
import { scanPlanTicks } from "~/db/schema/scans/scan-plan-ticks";
import { createChallenge } from "~/domain/accounts/passkeys/challenges.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { draftOf } from "~/domain/experts/card/card-draft";
import { moveCredit } from "~/domain/ledger/credit-chain.server";
import { announcePayment } from "~/domain/payments/announce-payment.server";
import { replaceCurrent } from "~/domain/portraits/own-portrait.server";
import { writeReceipt } from "~/domain/receipts/issue-receipt.server";
import { newId } from "~/platform/ids";
import { storedPasskey } from "./accounts";
import { now } from "./bookings";
import { cardInput } from "./cards";
import { createBooking, createExpert, createUser, payFor } from "./factories";
import { refundMade } from "./money";
import { createFinishedScan, scanResult } from "./scans";

/** The sign-in and payment rows of the full account. */

export const appUrl = "http://localhost:3000";
export const inDays = (days: number) => new Date(now.getTime() + (days * 24 + 2) * 3_600_000);

/** An unfinished card. Add it last: a submitted card replaces it. */
export async function draftRow(db: Db, userId: string) {
  const card = draftOf(cardInput({ title: "By Marta Kowalczyk", skills: ["Asking marta@test.example"] }));
  const fields = { ...card };
  await db.insert(cardDrafts).values({ userId, fields, version: 2, savedAt: now });
}

export async function accessRows(db: Db, userId: string) {
  const portraitId = newId();
  await db.insert(billingDetails).values({ userId, ...employer, changedAt: now });
  await replaceCurrent(db, { userId, portraitId, now });
  await db
    .insert(portraitFiles)
    .values({ portraitId, size: 96, format: "jpeg", content: Buffer.from("picture") });
  const later = inDays(1);
  await db.insert(sessions).values({
    userId,
    tokenHash: randomBytes(32),
    userAgent: "Firefox",
    lastUsedAt: now,
    expiresAt: later,
  });
  await db.insert(emailLinks).values({
    ...{ userId, tokenHash: randomBytes(32), purpose: "verify-email", expiresAt: later, usedAt: now },
    redirectTo: "/experts?search=kowalczyk",
  });
  await db.insert(emailLinks).values({
    ...{ userId, tokenHash: randomBytes(32), purpose: "change-email", expiresAt: later },
    email: "kowalczyk@new.example",
  });
  await db.insert(identities).values({ userId, issuer: "https://login.example", subject: "subject-77" });
  await db.insert(secondFactors).values({ userId, sealedSecret: randomBytes(40), confirmedAt: now });
  await db
    .insert(passkeys)
    .values({ ...storedPasskey(userId), name: "Kowalczyk's phone", lastUserAgent: "Firefox" });
  await db.insert(passkeyRecoveries).values({ userId, dueAt: later });
  await db.insert(passkeyRecoveries).values({ userId, dueAt: now, state: "stopped", endedAt: now });
  const [session] = await db.select().from(sessions).where(eq(sessions.userId, userId));
  await createChallenge(db, { purpose: "proof", sessionId: session?.id ?? null, now });
  await db.insert(calendarFeeds).values({ userId, secretHash: randomBytes(32) });
  await db.insert(recoveryCodes).values([
    { userId, codeHash: randomBytes(32) },
    { userId, codeHash: randomBytes(32), usedAt: now },
  ]);
  const object = { type: "user", id: userId } as const;
  const caller = { actor: { userId }, sourceAddress: "192.0.2.7", now: inDays(-1) };
  await recordAudit(db, caller, { action: "sign-in", object });
}

/** Without the account's name, because the receipts keep it. */
const employer = { company: "Acme Ltd", address: "1 Main Street", vatId: "GB123456789" };

const seller = { address: "1 Keyway Street", taxId: "DE999" };

/** A payment for the booking, its two receipts, and its refund, which succeeded at the second attempt. */
export async function moneyRows(db: Db, booking: Parameters<typeof payFor>[1]) {
  const { id: paymentId, ...payment } = await payFor(db, booking, {
    pageUrl: "https://pay.example/session-77",
    declinedAt: inDays(-11),
    problem: "duplicate",
  });
  const isOfPayment = eq(receipts.paymentId, paymentId);
  await db.update(receipts).set({ replacedAt: now }).where(isOfPayment);
  await writeReceipt(db, { paymentId, details: { ...employer, company: "Acme Europe" }, seller, now });
  const back = { paymentId, amountCents: payment.amountCents, currency: "USD", settledAt: inDays(-9) };
  const [, refund] = await db
    .insert(refunds)
    .values([
      {
        ...{ ...back, reason: "duplicate", state: "failed", providerRefundId: "re_1" },
        ...{ failure: "closed account", settledNote: "Wrote to Marta Kowalczyk, paid by bank." },
      },
      { ...back, reason: "admin", note: "You asked for it.", state: "succeeded", providerRefundId: "re_2" },
    ])
    .returning();
  if (!refund) throw new Error("The refund was not written");
  await refundMade(db, refund);
  await db.insert(paymentEvents).values({
    ...{ provider: "sandbox", eventId: `evt_${paymentId}`, kind: "session.paid", paymentId },
    ...{ appliedAt: now, settledNote: "Marta Kowalczyk bought it twice." },
  });
  await announcePayment(db, { paymentId, about: "refunded", refund });
}

/** A late cancellation whose time another learner took. */
export async function resoldRows(db: Db, sides: { learnerId: string; expertId: string; startsAt: Date }) {
  const { expertId, startsAt } = sides;
  const late = { cancelledAt: startsAt, cancelledBy: "learner", resaleCheckAt: startsAt } as const;
  const { id: bookingId } = await createBooking(db, { ...sides, status: "cancelled", ...late });
  const { id: learnerId } = await createUser(db);
  const sale = await createBooking(db, { learnerId, expertId, startsAt, status: "completed" });
  await payFor(db, sale);
  const hour = { startsAt, soldStartsAt: startsAt, refundedCents: 4000, refundedAt: startsAt };
  await db.insert(resoldHours).values({ bookingId, soldBookingId: sale.id, ...hour });
}

/** A guarantee's credit that was refunded. */
export async function creditRows(
  db: Db,
  { claimId, booking }: { claimId: string; booking: Parameters<typeof payFor>[1] },
) {
  const { id: paymentId, payerId: learnerId, amountCents, currency } = await payFor(db, booking);
  const dates = { expiresAt: inDays(60), dueAt: inDays(60), closedAt: inDays(-20) };
  await db.transaction(async (tx) => {
    const [credit] = await tx
      .insert(credits)
      .values({ claimId, learnerId, paymentId, amountCents, currency, state: "refunded", ...dates })
      .returning();
    if (!credit) throw new Error("The credit was not written");
    const moved = { creditId: credit.id, paymentId, now };
    await moveCredit(tx, { ...moved, amountCents: -amountCents });
    await moveCredit(tx, { ...moved, amountCents });
  });
}

const words = "between Marta Kowalczyk and a learner: marta.kowalczyk@home.example.";

/** The note before a session and its case file, published or a draft, each text with Marta's name. */
export async function caseRows(
  db: Db,
  {
    booking,
    isDraft = false,
  }: { booking: { id: string; learnerId: string; startsAt: Date }; isDraft?: boolean },
): Promise<void> {
  const { id: bookingId, learnerId, startsAt } = booking;
  const later = (hours: number) => new Date(startsAt.getTime() + hours * 3_600_000);
  await db.insert(bookingNotes).values({ bookingId, note: `A note ${words}`, writtenAt: later(-2) });
  await db.insert(caseFiles).values({
    ...{ bookingId, learnerId, savedAt: later(2) },
    ...{ brought: `Brought ${words}`, done: `Done ${words}`, nextStep: `Next ${words}` },
    ...{ exercise1: `First ${words}`, exercise2: `Second ${words}`, exercise3: `Third ${words}` },
    ...(!isDraft && { publishedAt: later(2), number: 1 }),
  });
}

/**
 * A finished skill scan that names its owner in each text, with one step of its plan done. @returns its id
 */
export async function scanRows(db: Db, user: Awaited<ReturnType<typeof createUser>>): Promise<string> {
  const cvText = `${user.fullName}, ${user.email}. I kept the mail servers of Acme.`;
  const [first] = scanResult.strengths;
  const quoted = first && { ...first, evidence: [{ question: "Your CV", answer: cvText }] };
  const { id } = await createFinishedScan(db, user.id, {
    cvText,
    answers: { q1: "soc-analyst", q3: ["windows"] },
    result: { ...scanResult, strengths: quoted ? [quoted] : [] },
    modelSummary: `${user.fullName} knows networks.`,
  });
  await db.insert(scanPlanTicks).values({ scanId: id, skill: "KW-siem" });
  return id;
}

/** Two runs that the account made when it was the admin's; with a card also its payouts and payout details. */
export async function payoutRows(
  db: Db,
  { userId, expertId }: { userId: string; expertId?: string | undefined },
) {
  const [sentAt, closedAt] = [inDays(-4), inDays(-3)];
  const dates = { confirmedAt: sentAt, sentAt, closedAt };
  const file = { executeOn: sentAt.toISOString().slice(0, 10), downloadedAt: sentAt, timeZone: "UTC" };
  const run = { provider: "manual", state: "settled", createdBy: userId, ...dates, ...file } as const;
  const runs = await db.insert(payoutRuns).values([run, run]).returning();
  if (!expertId) return;
  const facts = { expertId, amountCents: 4000, destination: "3000", providerPayoutId: "po_1", sentAt };
  const ofRun = (index: number) => ({ ...facts, runId: runs[index]?.id ?? "" });
  await db.insert(payouts).values([
    { ...ofRun(0), state: "sent", sealed: "sealed", checkAt: inDays(1) },
    { ...ofRun(1), state: "returned", failure: "The account is closed.", settledAt: closedAt },
  ]);
  const earlierCard = await createExpert(db, { name: "Ines Duarte" });
  const own = { userId, holdUntil: inDays(2), changedAt: inDays(0) };
  await db.insert(payoutDetails).values([
    { ...own, expertId, method: "bank", sealed: "sealed", lastFour: "3000" },
    { ...own, expertId: earlierCard.id, method: "stripe", stripeAccountId: "acct_1" },
  ]);
}
