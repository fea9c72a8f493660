import { describe, expect, test } from "vitest";
import { cancelledText, termsText } from "~/domain/bookings/cancellation";
import { adminTerms } from "~/domain/bookings/change/admin-cancellation";
import { resaleText } from "~/domain/bookings/resold";
import { moneyText } from "~/domain/claims/claim";
import { claimKinds } from "~/domain/claims/claim-kinds";
import { seatCancelledText, seatTerms } from "~/domain/classes/seats/seat-cancellation";
import { moneyNews } from "~/domain/payments/view/payment-texts";
import { now } from "../../support/scenes/bookings";
import { mailCases, mailFacts } from "../../support/scenes/mail-cases";
import { rendered } from "../../support/site/rendered-mail";

/** What pages and mails say of money, by who paid: the member, or the budget of a team. */

const team = "ACME";
const payers = [null, team];
const terms = { isHold: false, isPaying: false, freeUntil: null, refundCents: 4000, retainedCents: 0 };
const late = { ...terms, refundCents: 0, retainedCents: 4000 };
const cancelled = { isResalePromised: true, startsAt: new Date(now.getTime() + 7_200_000), hours: 1 };
const resold = { ...cancelled, resoldHours: 1, resoldCents: 4000 };
const charge = {
  ...{ paymentId: "1", amountCents: 4000, currency: "USD", at: now, problem: null, isCredit: false },
  guaranteeCents: 0,
};
const refund = {
  ...{ id: "1", paymentId: "1", amountCents: 4000, currency: "USD", reason: "cancelled" as const },
  ...{ state: "succeeded" as const, requestedAt: now, settledAt: now, byHand: null },
};
const news = (teamName: string | null, isBack: boolean) =>
  moneyNews(
    {
      ...{ charges: [{ ...charge, teamName }], refunds: isBack ? [refund] : [], credits: [] },
      ...{ lostDisputes: [], retainedCents: 0, refundableCents: 0, isPaying: false },
    },
    { of: "session", isCancelled: true, zone: "UTC" },
  )[0]?.title;

/** For each outcome the text for the learner who paid, and for the one whose team did. */
const asLearner: Record<string, [(payer: string | null) => string | null | undefined, string, string]> = {
  "before a cancellation": [
    (payer) => termsText({ ...terms, team: payer, asExpert: false })[0],
    "You get the full $40.00 back.",
    "The budget of ACME gets the full $40.00 back.",
  ],
  "before a late one": [
    (payer) => termsText({ ...late, team: payer, asExpert: false }).join(" "),
    "You don't get the $40.00 back, because the session starts in less than 24 hours. If somebody else books this time before it starts, you get your money back.",
    "The budget of ACME doesn't get the $40.00 back, because the session starts in less than 24 hours. If somebody else books this time before it starts, the budget of ACME gets the money back.",
  ],
  "after a cancellation": [
    (payer) => cancelledText(4000, { team: payer, asExpert: false }),
    "Your session is cancelled. You get $40.00 back.",
    "Your session is cancelled. The budget of ACME gets $40.00 back.",
  ],
  "while the time may be booked again": [
    (payer) => resaleText({ ...cancelled, payingTeam: payer }, { asExpert: false, now }),
    "If somebody else books this time before it starts, you get your money back.",
    "If somebody else books this time before it starts, the budget of ACME gets the money back.",
  ],
  "once it was": [
    (payer) => resaleText({ ...resold, payingTeam: payer }, { asExpert: false, now }),
    "This time was booked again, so you get $40.00 back.",
    "This time was booked again, so the budget of ACME gets $40.00 back.",
  ],
  "before a seat is cancelled": [
    (payer) => seatTerms({ ...terms, team: payer })[0],
    "You get the full $40.00 back.",
    "The budget of ACME gets the full $40.00 back.",
  ],
  "after a seat was": [
    (payer) => seatCancelledText(4000, payer),
    "Your seat is cancelled. You get $40.00 back.",
    "Your seat is cancelled. The budget of ACME gets $40.00 back.",
  ],
  "the expert was absent": [
    (payer) => moneyText("expert", 4000, { team: payer, asExpert: false }),
    "You get the full $40.00 back.",
    "The budget of ACME gets the full $40.00 back.",
  ],
  "the learner was absent": [
    (payer) => moneyText("learner", 4000, { team: payer, asExpert: false }),
    "The $40.00 that you paid is not refunded.",
    "The $40.00 that the team paid is not refunded.",
  ],
  "on the payment's page": [(payer) => news(payer, false), "You have paid", "Your team has paid"],
  "there, once it went back": [
    (payer) => news(payer, true),
    "We have refunded your payment",
    "We have refunded your team's payment",
  ],
};

/** The same for the expert and the admin. */
const asOther: typeof asLearner = {
  "before a cancellation": [
    (payer) => termsText({ ...terms, team: payer, asExpert: true })[0],
    "The learner gets the full $40.00 back.",
    "The team that paid gets the full $40.00 back.",
  ],
  "after a cancellation": [
    (payer) => cancelledText(4000, { team: payer, asExpert: true }),
    "Your session is cancelled. The learner gets $40.00 back.",
    "Your session is cancelled. The team that paid gets $40.00 back.",
  ],
  "while the time may be booked again": [
    (payer) => resaleText({ ...cancelled, payingTeam: payer }, { asExpert: true, now }),
    "If this time is booked again before it starts, the learner gets the money back, and you earn the new session instead.",
    "If this time is booked again before it starts, the team that paid gets the money back, and you earn the new session instead.",
  ],
  "the expert was absent": [
    (payer) => claimKinds.no_show.answer.money("expert", 4000, payer),
    "The learner gets the full $40.00 back.",
    "The team that paid gets the full $40.00 back.",
  ],
  "the guarantee is used": [
    (payer) => claimKinds.guarantee.answer.money("expert", 4000, payer),
    "The learner gets $40.00 as a credit for another expert, and you aren't paid for this session.",
    "The team that paid gets $40.00 back, and you aren't paid for this session.",
  ],
  "the admin decides on it": [
    (payer) => claimKinds.guarantee.decision.money("learner", 4000, payer),
    "The learner gets a credit of $40.00 for a session with another expert.",
    "The budget of ACME gets $40.00 back.",
  ],
  "the admin cancels": [
    (payer) => adminTerms({ status: "confirmed", refundCents: 4000, isPaying: false, team: payer })[0],
    "The learner gets $40.00 back: everything that is left, however close the start is.",
    "The budget of ACME gets $40.00 back: everything that is left, however close the start is.",
  ],
};

describe.each([
  ["the learner", asLearner],
  ["the expert or the admin", asOther],
])("a page says to %s who gets the money", (_reader, outcomes) => {
  test.each(Object.entries(outcomes))("%s", (_outcome, [text, ofMember, ofTeam]) => {
    expect(payers.map(text)).toEqual([ofMember, ofTeam]);
  });
});

/** The mails about money of a lesson or a seat that a budget can have paid for. */
const templates = [
  ...["booking-cancellation", "session-paid", "booking-resold", "claim-decided", "claim-filed"],
  ...["class-expert", "class-seat", "guarantee-claimed", "guarantee-decided"],
];
/** What is only true of a member's own money. */
const ownMoney =
  /you paid|that you paid|your (money|payment|card|bank)|[Yy]ou (don't )?get [^.]*back|(learner|Amara O\.|Nadia[^.]*) (gets|has paid)|a credit (of|for)|email you again/;

test.each(templates)("no mail of the kind %s speaks of a member's money if a team paid", async (template) => {
  for (const one of mailCases[template] ?? [{}]) {
    const facts = { ...mailFacts, ...one, team_name: team, expiresAt: null };
    const { text } = await rendered({ template, facts });
    expect(text.match(ownMoney)?.[0]).toBeUndefined();
  }
});

test.each([
  ["booking-cancellation", {}, "$90.00 has gone back to the budget of ACME."],
  [
    "booking-cancellation",
    { refundCents: 0, retainedCents: 9000 },
    "before it starts, the budget of ACME gets the money back.",
  ],
  ["booking-cancellation", { readerIs: "expert" }, "The team that paid gets the full $90.00 back."],
  ["booking-resold", { hours: 1, resoldHours: 1 }, "so the budget of ACME gets $90.00 back."],
  ["claim-decided", {}, "$90.00 has gone back to the budget of ACME."],
  ["claim-decided", { readerIs: "expert" }, "The team that paid gets $90.00 back."],
  ["class-seat", { about: "cancelled" }, "$90.00 has gone back to the budget of ACME."],
  ["guarantee-claimed", { readerIs: "expert" }, "the team that paid gets its money back"],
])("the mail %s, %o, says who gets it", async (template, changes, told) => {
  const facts = { ...mailFacts, ...changes, team_name: team };
  const { text } = await rendered({ template, facts });
  expect(text).toContain(told);
});
