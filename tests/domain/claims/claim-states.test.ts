import { eq, sql } from "drizzle-orm";
import { expect, test } from "vitest";
import { type Claim, claims } from "~/db/schema/claims/claims";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { payments } from "~/db/schema/payments/payments";
import { mails } from "~/db/schema/site/mails";
import { answerClaim } from "~/domain/claims/answer-claim.server";
import { decideClaim } from "~/domain/claims/decide-claim.server";
import { reportAbsence } from "~/domain/claims/report-absence.server";
import { claimGuarantee } from "~/domain/claims/use-guarantee.server";
import { findToDo } from "~/domain/diary/to-do.server";
import { findNext } from "~/domain/lists/queues.server";
import { processDueEarnings } from "~/domain/payouts/earnings/process-due-earnings.server";
import { findBookingEarning } from "~/domain/payouts/statements/booking-earning.server";
import { listEarningLines } from "~/domain/payouts/statements/earning-lines.server";
import { processDueReviews, reviewRequest } from "~/domain/reviews/process-due-reviews.server";
import { writeNote, writeReview } from "~/domain/reviews/write-review.server";
import { callerOf } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { takenBack } from "../../support/db/taken-back";
import { guaranteeScene } from "../../support/scenes/claims";
import { aComment, aNote } from "../../support/scenes/review-scene";

/**
 * Whatever reads a claim, for each state of each kind. A new state fails until each reader's line says what it means
 * there. Times are minutes after the start of a first session, which is over after 60.
 */

const t = useDatabase();
const { enumValues: states } = claims.state;
const kinds = ["report by the learner", "report by the expert", "guarantee"] as const;
type Scene = Awaited<ReturnType<typeof guaranteeScene>>;

/** Brings a claim into a state, by the acts of people. */
const reach: Record<Claim["state"], (scene: Scene, act: ReturnType<typeof actsOf>) => Promise<unknown>> = {
  open: async () => {},
  contested: (_, { answer }) => answer(false),
  granted: (_, { answer }) => answer(true),
  async refused({ admin, at }, { answer, claimId }) {
    await answer(false);
    const decision = { decision: "refuse", reason: "The recording shows both of you." } as const;
    return decideClaim(t.db, callerOf(admin, { now: at(75) }), { claimId, decision });
  },
};

const actsOf = (scene: Scene, { id: claimId, side }: Claim) => ({
  claimId,
  answer: (agrees: boolean) =>
    answerClaim(t.db, side === "learner" ? scene.expertAt(70) : scene.learnerAt(70), {
      ...{ claimId, agrees, answer: "I was there." },
    }),
});

async function file({ learnerAt, expertAt, bookingId }: Scene, kind: (typeof kinds)[number]) {
  const input = { bookingId, reason: "As I said." };
  if (kind === "guarantee") await claimGuarantee(t.db, learnerAt(65), input);
  else await reportAbsence(t.db, kind.endsWith("learner") ? learnerAt(65) : expertAt(65), input);
  const [claim] = await t.db.select().from(claims);
  if (!claim) throw new Error("There is no claim");
  return claim;
}

/** What each reader makes of the claim 30 minutes after the session, and of the money 50 hours after it. */
const readers: Record<string, (scene: Scene) => Promise<string>> = {
  "learner reports": ({ learnerAt, bookingId }) =>
    takenBack(t.db, (db) => reportAbsence(db, learnerAt(90), { bookingId, reason: "As I said." })),
  "learner claims": ({ learnerAt, bookingId }) =>
    takenBack(t.db, (db) => claimGuarantee(db, learnerAt(90), { bookingId, reason: "As I said." })),
  "learner reviews": ({ learnerAt, bookingId }) =>
    takenBack(t.db, (db) =>
      writeReview(
        db,
        learnerAt(90),
        { bookingId },
        { rating: 5, comment: aComment, skill: null, isFirst: true },
      ),
    ),
  "expert notes": ({ expertAt, bookingId }) =>
    takenBack(t.db, (db) => writeNote(db, expertAt(90), { bookingId }, { note: aNote, isFirst: true })),
  "learner's list": async ({ learner, at }) =>
    (await findToDo(t.db, { userId: learner.id, expertId: null }, at(90))).map(({ kind }) => kind).join(),
  "expert's list": async ({ teacher, card, at }) =>
    (await findToDo(t.db, { userId: teacher.id, expertId: card.id }, at(90))).map(({ kind }) => kind).join(),
  "admin's queue": async () => ((await findNext(t.db, "claims")) ? "waits" : "no"),
  "review is asked for": async ({ at }) => {
    await processDueReviews(t.db, { now: at(60 + 24 * 60), limit: 10 });
    return (await t.db.$count(mails, eq(mails.template, reviewRequest.template))) > 0 ? "yes" : "no";
  },
  "expert's sentence": async ({ bookingId }) => {
    const found = await findBookingEarning(t.db, bookingId);
    return found?.isClaimed ? "claimed" : found?.isGuaranteed ? "guaranteed" : "earned";
  },
  "earning waits for": async ({ card }) => {
    const { lines } = await listEarningLines(t.db, card.id, 1);
    return lines.map(({ waits }) => waits ?? "its day").join();
  },
  earned: async ({ at, bookingId }) => {
    await processDueEarnings(t.db, { now: at(60 + 50 * 60), limit: 10 });
    const [row] = await t.db.select().from(payments).where(eq(payments.bookingId, bookingId));
    const [sum] = await t.db
      .select({ cents: sql`coalesce(-sum(amount_cents), 0)::int` })
      .from(ledgerEntries)
      .where(eq(ledgerEntries.account, "payable"));
    return row?.earnAt ? "later" : String(sum?.cents);
  },
};

/** What each reader makes of each state of the three kinds: reports by the learner and by the expert, a guarantee. */
const expected: Record<string, Record<Claim["state"], [string, string, string]>> = {
  "learner reports": {
    open: ["already-reported", "already-reported", "guarantee-used"],
    contested: ["already-reported", "already-reported", "guarantee-used"],
    granted: ["already-reported", "already-reported", "guarantee-used"],
    refused: ["already-reported", "already-reported", "guarantee"],
  },
  "learner claims": {
    open: ["absence-reported", "absence-reported", "already-claimed"],
    contested: ["absence-reported", "absence-reported", "already-claimed"],
    granted: ["not-held", "not-held", "already-claimed"],
    refused: ["ok", "ok", "already-claimed"],
  },
  "learner reviews": {
    open: ["reported", "ok", "ok"],
    contested: ["reported", "ok", "ok"],
    granted: ["not-found", "not-found", "ok"],
    refused: ["ok", "ok", "ok"],
  },
  "expert notes": {
    open: ["ok", "reported", "ok"],
    contested: ["ok", "reported", "ok"],
    granted: ["not-found", "not-found", "ok"],
    refused: ["ok", "ok", "ok"],
  },
  "learner's list": {
    open: ["nothing", "report,review", "review"],
    contested: ["nothing", "review", "review"],
    granted: ["nothing", "nothing", "review"],
    refused: ["review", "review", "review"],
  },
  "expert's list": {
    open: ["report,note", "nothing", "guarantee,note"],
    contested: ["note", "nothing", "note"],
    granted: ["nothing", "nothing", "note"],
    refused: ["note", "note", "note"],
  },
  "admin's queue": {
    open: ["no", "no", "no"],
    contested: ["waits", "waits", "waits"],
    granted: ["no", "no", "no"],
    refused: ["no", "no", "no"],
  },
  "review is asked for": {
    open: ["no", "no", "yes"],
    contested: ["no", "no", "yes"],
    granted: ["no", "no", "yes"],
    refused: ["yes", "yes", "yes"],
  },
  "expert's sentence": {
    open: ["claimed", "claimed", "claimed"],
    contested: ["claimed", "claimed", "claimed"],
    granted: ["earned", "earned", "guaranteed"],
    refused: ["earned", "earned", "earned"],
  },
  "earning waits for": {
    open: ["claim", "claim", "claim"],
    contested: ["claim", "claim", "claim"],
    granted: ["nothing", "its day", "nothing"],
    refused: ["its day", "its day", "its day"],
  },
  earned: {
    open: ["later", "later", "later"],
    contested: ["later", "later", "later"],
    granted: ["0", "4000", "0"],
    refused: ["4000", "4000", "4000"],
  },
};

test.each(kinds.flatMap((kind, index) => states.map((state) => ({ kind, index, state }))))(
  "$kind, $state",
  async ({ kind, index, state }) => {
    const scene = await guaranteeScene(t.db);
    await reach[state](scene, actsOf(scene, await file(scene, kind)));
    expect(await t.db.select({ state: claims.state }).from(claims)).toEqual([{ state }]);
    const found: Record<string, string> = {};
    for (const [name, read] of Object.entries(readers)) found[name] = (await read(scene)) || "nothing";
    expect(found).toEqual(
      Object.fromEntries(Object.entries(expected).map(([name, of]) => [name, of[state]?.[index]])),
    );
  },
);

test("a report puts the request for a review off until it is refused, also after a week, but not after 30 days", async () => {
  const asked: number[] = [];
  for (const days of [9, 29, 32]) {
    const scene = await guaranteeScene(t.db);
    const { answer, claimId } = actsOf(scene, await file(scene, "report by the learner"));
    await answer(false);
    const pass = (day: number) => processDueReviews(t.db, { now: scene.at(day * 24 * 60), limit: 10 });
    for (const day of [1.2, 5]) await pass(day);
    const admin = callerOf(scene.admin, { now: scene.at(days * 24 * 60) });
    await decideClaim(t.db, admin, { claimId, decision: { decision: "refuse", reason: "Both came." } });
    for (const later of [0, 1, 1]) await pass(days + later);
    asked.push(await t.db.$count(mails, eq(mails.template, reviewRequest.template)));
    await t.db.delete(claims);
  }
  expect(asked).toEqual([1, 2, 2]);
});
