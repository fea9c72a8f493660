import { expect, test } from "vitest";
import type { Claim } from "~/db/schema/claims/claims";
import { moneyText, standingOf, whoDecides } from "~/domain/claims/claim";
import { claimKinds } from "~/domain/claims/claim-kinds";
import { claimNotice } from "~/domain/claims/claim-notice";
import { claimAnswerForm, guaranteeForm } from "~/domain/claims/claims.forms.server";
import { creditText, guaranteeStanding } from "~/domain/claims/guarantee";

/** What the two sides of a claim read in each of its states. Nadia is the learner, Amara the expert. */

const at = new Date("2026-11-25T10:00:00Z");
const claim = {
  ...{ id: "c", kind: "no_show", side: "learner", state: "open", answerUntil: at },
  ...{ needsAdmin: false, agrees: null, decidedBy: null },
} as Claim;
const learner = { asExpert: false, otherName: "Amara O.", zone: "Asia/Tokyo" };
const expert = { asExpert: true, otherName: "Nadia R.", zone: "Asia/Tokyo" };
const until = "Wednesday 25 November 2026, 19:00 Tokyo time (GMT+9)";
const reported = "You reported that Amara O. didn't appear.";
const wasReported = "Nadia R. reported that you didn't appear.";

test.each<[Partial<Claim>, asLearner: string, asExpert: string]>([
  [{}, `Amara O. has until ${until} to answer.`, `You have until ${until} to answer.`],
  [
    { state: "contested", agrees: null },
    ...twice(
      "It wasn't answered within 48 hours. An admin decides, because one of you has written about this session or sent a message during it.",
    ),
  ],
  [
    { state: "contested", agrees: false },
    "Amara O. disagrees, so an admin decides.",
    "You disagree, so an admin decides.",
  ],
  [{ state: "granted", decidedBy: "admin" }, ...twice("An admin has confirmed it.")],
  [{ state: "granted", decidedBy: "silence" }, ...twice("The report stands.")],
  [{ state: "refused" }, ...twice("The report was refused, so the session counts as held.")],
])("a report that is %o", (values, asLearner, asExpert) => {
  expect(standingOf({ ...claim, ...values }, learner)).toBe(`${reported} ${asLearner}`);
  expect(standingOf({ ...claim, ...values }, expert)).toBe(`${wasReported} ${asExpert}`);
});

function twice(text: string): [string, string] {
  return [text, text];
}

test.each<[Partial<Claim>, asLearner: string, asExpert: string]>([
  [
    {},
    `Amara O. has until ${until} to answer. Without an answer, it is granted.`,
    `You have until ${until} to answer. Without an answer, it is granted.`,
  ],
  [
    { needsAdmin: true },
    `Amara O. has until ${until} to answer. An admin decides in any case.`,
    `You have until ${until} to answer. An admin decides in any case.`,
  ],
  [{ state: "contested", needsAdmin: true }, ...twice("An admin decides.")],
  [{ state: "contested" }, "Amara O. disagrees, so an admin decides.", "You disagree, so an admin decides."],
  [{ state: "granted", decidedBy: "admin" }, ...twice("An admin has granted it.")],
  [
    { state: "granted", decidedBy: "answer" },
    "Amara O. agreed, so it is granted.",
    "You agreed, so it is granted.",
  ],
  [{ state: "granted", decidedBy: "silence" }, ...twice("It wasn't answered, so it is granted.")],
  [{ state: "refused", decidedBy: "system" }, ...twice("The session's payment went back in another way.")],
  [
    { state: "refused", decidedBy: "admin" },
    ...twice("An admin has refused it, so the payment stays as it is."),
  ],
])("a guarantee that is %o", (values, asLearner, asExpert) => {
  const used = "used the guarantee for this session.";
  expect(guaranteeStanding({ ...claim, ...values }, learner)).toBe(`You ${used} ${asLearner}`);
  expect(guaranteeStanding({ ...claim, ...values }, expert)).toBe(`Nadia R. ${used} ${asExpert}`);
});

test("the money and who decides", () => {
  const moneyOf = (absent: "learner" | "expert", cents: number) =>
    [false, true].map((asExpert) => moneyText(absent, cents, { team: null, asExpert }));
  expect(moneyOf("learner", 4000)).toEqual([
    "The $40.00 that you paid is not refunded.",
    "The $40.00 that the learner paid is not refunded.",
  ]);
  expect(moneyOf("expert", 4000)).toEqual([
    "You get the full $40.00 back.",
    "The learner gets the full $40.00 back.",
  ]);
  expect(moneyOf("expert", 0)).toEqual(twice("Nothing was paid for this session, so nothing is refunded."));
  const { listed, decision } = claimKinds.no_show;
  expect(
    (["learner", "expert"] as const).map((side) => [listed(side), decision.money(side, 4000, null)]),
  ).toEqual([
    ["Expert absent", "The learner gets the full $40.00 back."],
    ["Learner absent", "The $40.00 that the learner paid is not refunded."],
  ]);
  expect(whoDecides("you", true)).toMatch(/^An admin decides in any case/);
  expect(whoDecides("you", false)).toMatch(
    /^Without an answer the report stands.* if you disagree, an admin/,
  );
  expect(whoDecides("Amara O.", false)).toContain("if Amara O. disagrees, an admin decides.");
});

test("a credit in each of its states", () => {
  const credit = { amountCents: 4000, currency: "USD", expiresAt: at, state: "open", dispute: null } as const;
  const textOf = (values: Partial<Parameters<typeof creditText>[0]>, now = new Date(at.getTime() - 1)) =>
    creditText({ ...credit, ...values }, { zone: "Asia/Tokyo", now });
  expect(textOf({ state: "used" })).toBe("You have used your credit of $40.00.");
  expect(textOf({ dispute: "open" })).toMatch(/^Your credit of \$40.00 is frozen/);
  expect(textOf({ state: "refunded", dispute: "lost" })).toMatch(/^Your bank has returned the payment/);
  expect(textOf({ state: "refunded" })).toBe(
    "Your credit of $40.00 is refunded to the card that paid for the first session.",
  );
  expect(textOf({}, at)).toBe("Your credit of $40.00 has expired, and we are refunding it.");
  expect(textOf({})).toMatch(
    /^You have a credit of \$40.00 .* valid until .*25 November 2026\. .* up to \$60.00: /,
  );
});

test.each<[Partial<Claim>, hasCredit: boolean, ofLearner: string, ofExpert: string]>([
  [{}, false, "See the report", "Answer the report"],
  [{ side: "expert" }, false, "Answer the report", "See the report"],
  [{ state: "contested" }, true, "See the report", "See the report"],
  [{ kind: "guarantee" }, false, "See the claim", "Answer the claim"],
  [{ kind: "guarantee", state: "granted" }, true, "Use your credit", "See the claim"],
])("the link from the session to %o", (values, hasCredit, ofLearner, ofExpert) => {
  const credit = { amountCents: 4000, currency: "USD" } as Parameters<typeof claimNotice>[1]["credit"];
  const noticeFor = (side: typeof learner) =>
    claimNotice(
      { ...claim, ...values },
      { ...side, id: "b", credit: hasCredit && !side.asExpert ? credit : null },
    );
  const leads = (label: string) => !label.startsWith("See");
  expect(noticeFor(learner)).toMatchObject({ label: ofLearner, leads: leads(ofLearner) });
  expect(noticeFor(expert)).toMatchObject({ label: ofExpert, leads: leads(ofExpert) });
  expect(noticeFor(learner).text.endsWith("You have a credit of $40.00.")).toBe(
    ofLearner === "Use your credit",
  );
});

test("who agrees needs no words, and neither does the button for a refund", () => {
  const errorOf = ({ error }: { error?: { issues: { message: string }[] } | undefined }) =>
    error?.issues[0]?.message;
  for (const form of [claimAnswerForm("no_show"), claimAnswerForm("guarantee")]) {
    expect(errorOf(form.safeParse({ agrees: "yes", answer: "" }))).toBeUndefined();
    expect(errorOf(form.safeParse({ agrees: "no", answer: "" }))).toBe("Enter what happened");
    expect(errorOf(form.safeParse({ agrees: "no", answer: "I was there." }))).toBeUndefined();
  }
  expect(errorOf(claimAnswerForm("no_show").safeParse({}))).toBe("Choose whether you were there");
  expect(errorOf(claimAnswerForm("guarantee").safeParse({}))).toBe("Choose whether you agree");
  expect(errorOf(guaranteeForm.safeParse({ reason: "" }))).toBe("Enter what was wrong");
  expect(errorOf(guaranteeForm.safeParse({ intent: "refund", reason: "" }))).toBeUndefined();
});
