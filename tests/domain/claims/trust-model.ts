import { sql } from "drizzle-orm";
import fc from "fast-check";
import { ledgerFaults } from "~/db/faults/ledger-faults.server";
import { processDueAlerts } from "~/domain/bookings/alerts/process-due-alerts.server";
import { processDueBookings } from "~/domain/bookings/change/process-due-bookings.server";
import { processDueResales } from "~/domain/bookings/change/process-due-resales.server";
import { processDueClaims } from "~/domain/claims/process-due-claims.server";
import { processDueCredits } from "~/domain/ledger/process-due-credits.server";
import { ProviderError } from "~/domain/payments/provider";
import { processDueEarnings } from "~/domain/payouts/earnings/process-due-earnings.server";
import { processDuePayouts } from "~/domain/payouts/runs/process-due-payouts.server";
import { processDueReviews } from "~/domain/reviews/process-due-reviews.server";
import { withoutForeignKeys } from "../../support/db/counted-rows";
import type { TestDatabase } from "../../support/db/database";
import { emptyEverything } from "../../support/db/emptying";
import { type TrustAct, type TrustWorld, trustWorld } from "./trust-acts";
import { foundAfterErasure, leaked, waiting } from "./trust-end";
import { brokenBy } from "./trust-promises";
import { day } from "./trust-scene";
import { stateOf } from "./trust-state";

/** Histories of the acts in `trustWorld`, played until a promise is broken. */

const some = <const Names extends TrustAct[]>(...names: Names) => names;
const trust = some("claim", "learner reports", "expert reports", "review", "note", "agree", "contest");
const money = some("pay", "pay dear", "rest arrives", "provider", "dispute", "hours", "day");
const sessions = some(
  "book teacher",
  "hold",
  "pay by card",
  "alert",
  "move",
  "take offer",
  "cancel newest",
  "day",
);
const earnings = some(
  "draft",
  "confirm run",
  "payout arrives",
  "day",
  "send run",
  "bank pays",
  "admin refunds",
);
const resales = some(
  "buyer holds",
  "buyer pays",
  "buyer pays",
  "buyer cancels",
  "expert cancels sale",
  "cancel newest",
  "hold",
  "pay by card",
  "eve",
);
const seldom = some(
  ...some("learner agrees", "learner contests", "accept", "refuse", "case draft", "case file", "answer"),
  ...some(
    "report review",
    "hide review",
    "learner writes",
    "expert writes",
    "expert opens room",
    "book",
    "bring",
    "prolong",
    "release",
  ),
  ...some(
    "end alert",
    "decline offer",
    "refund credit",
    "cancel first",
    "cancel second",
    "cancel dear",
    "month",
  ),
  ...some("expert moves", "expert cancels", "new details", "stop run", "payout fails", "payout returns"),
  ...some("payouts are down"),
  ...some("refund fails", "dispute won", "dispute lost", "block", "unblock", "deactivate", "reactivate"),
  ...some("learner leaves", "expert leaves"),
);
/** Many histories begin with what leads far, and go on with its kind, so that what follows is tried often enough. */
const granted = some("claim", "agree");
export const paidOut = some("day", "day", "day", "draft", "confirm run", "hours");
const beginnings: Array<[TrustAct[], TrustAct[]]> = [
  [[], trust],
  [some("learner writes"), trust],
  [some("expert writes", "learner reports"), trust],
  [some("expert opens room", "learner reports"), trust],
  [granted, money],
  [some(...granted, "pay"), money],
  [some(...granted, "pay dear", "rest arrives"), money],
  [some(...granted, "dispute"), money],
  [some(...granted, "pay", "dispute", "dispute lost"), money],
  [some("hold", "pay by card", "alert"), sessions],
  [some("book teacher"), sessions],
  [some("hold", "pay by card", "eve", "cancel newest"), resales],
  [some("hold", "pay by card", "eve", "cancel newest", "buyer pays"), resales],
  [paidOut, earnings],
  [some(...paidOut, "payout arrives", "hours"), earnings],
];
export const histories = fc.constantFrom(...beginnings).chain(([beginning, kind]) =>
  fc
    .array(fc.constantFrom<TrustAct[]>(...kind, ...kind, ...trust, ...money, ...seldom), {
      ...{ minLength: 8, maxLength: 14 },
    })
    .map((rest) => [...beginning, ...rest]),
);

const minutesOf: Partial<Record<TrustAct, number>> = { hours: 7 * 60, day: 25 * 60, month: 31 * day };
/** Messages are written and absences reported in the session's time too; everything else begins after it. */
const isEarly = (act: TrustAct | undefined) => /writes|reports|opens/.test(act ?? "");
const says: Partial<Record<TrustAct, "learner" | "expert">> = {
  ...{ review: "learner", claim: "learner", note: "expert", "case file": "expert", answer: "expert" },
};

/** What time brings. A job that puts something off fails the history. */
async function runJobs({ db }: TestDatabase, { at, payouts }: TrustWorld, minute: number): Promise<void> {
  const due = { now: at(minute), limit: 1000 };
  const onFault = (error: unknown) => {
    throw error;
  };
  await processDueAlerts(db, { ...due, commissionPercent: 12.5, meetingRooms: null }, { onFault });
  for (const run of [
    processDueBookings,
    processDueResales,
    processDueClaims,
    processDueReviews,
    processDueCredits,
    processDueEarnings,
  ])
    await run(db, due, onFault);
  for (let step = 0; step < 2; step += 1)
    await processDuePayouts(db, { ...due, providers: () => payouts }, (error) => {
      if (!(error instanceof ProviderError)) onFault(error);
    });
}

/**
 * @param isTwice whether each act is tried again at once, as a double click does
 * @param seen collects the states
 * @returns the first broken promise with the acts until then; null if all were kept
 */
export async function play(
  t: TestDatabase,
  { history, isTwice }: { history: readonly TrustAct[]; isTwice: boolean },
  seen: Set<string>,
): Promise<string | null> {
  const { db } = t;
  await db.transaction(async (tx) => {
    await withoutForeignKeys(tx);
    await tx.execute(sql.raw(emptyEverything));
  });
  const world = await trustWorld(db, { isCompleted: !isEarly(history[0]) });
  const said = { learner: false, expert: false, message: false };
  let hasOpened = false;
  let minute = isEarly(history[0]) ? 10 : 65;
  let before = await stateOf(db, world);
  const does = async (act: TrustAct, minutes: number): Promise<string | null> => {
    minute = Math.max(minute + minutes, isEarly(act) ? 0 : 65);
    const side = world.sideOf(act);
    if (side && before.people[side].isOut) return null;
    const done: unknown = await world.acts[act](minute);
    if (isTwice) await world.acts[act](minute);
    const isDone = typeof done === "object" && done !== null && "ok" in done && done.ok === true;
    if (isDone) seen.add(act);
    if (isDone && act.endsWith(" reports") && side && said[side]) return "reported against their own words";
    if (isDone && act === "expert opens room") hasOpened = true;
    const speaker = says[act];
    if (isDone && speaker) said[speaker] = true;
    if (isDone && act.endsWith(" writes") && minute < 60) said.message = true;
    await runJobs(t, world, minute);
    const after = await stateOf(db, world);
    for (const { kind, state } of after.claims) seen.add(`${kind} ${state}`);
    for (const { state } of after.credits) seen.add(`credit ${state}`);
    for (const { state } of after.payouts) seen.add(`payout ${state}`);
    for (const { status, payment } of after.bookings) seen.add(`${status} ${payment}`);
    if (after.offers.length > 0) seen.add("offer");
    if (after.lateOnes.some(({ refundedCents }) => refundedCents)) seen.add("resold");
    const step = { act, before, after, now: world.at(minute), said, hasOpened, world };
    before = after;
    return brokenBy(step) ?? (await ledgerFaults(db))[0] ?? null;
  };
  for (const [index, act] of history.entries()) {
    const minutes = minutesOf[act] ?? (await world.minutesTo(act, minute)) ?? 10;
    const broken = await does(act, minutes);
    if (broken) return `${broken}, after ${history.slice(0, index + 1).join(", ")}`;
  }
  const now = () => world.at(minute);
  const broken =
    (await leaked(db, world, { after: before, now: now() })) ?? (await foundAfterErasure(t, world, before));
  if (broken) return `${broken}, after ${history.join(", ")}`;
  for (const days of [2, 10, 95, 1, 1]) {
    world.payouts.isDown = false;
    for (const act of some("payout arrives", "bank pays", "draft", "confirm run", "send run"))
      await world.acts[act](minute);
    world.endSessions();
    const late = await does("provider", days * day);
    if (late) return `${late}, long after ${history.join(", ")}`;
  }
  const waits = await waiting(db, now());
  return waits && `${waits}, after ${history.join(", ")}`;
}
