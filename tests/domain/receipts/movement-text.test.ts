import { expect, test } from "vitest";
import { type Movement, movementText } from "~/domain/receipts/movement-text";

/** The names of movements on a receipt. */

test.each<[Movement["kind"], Partial<Movement>, string | null]>([
  ["charge", { amountCents: 4000 }, "Paid"],
  ["charge", { amountCents: 4000, isCredit: true }, "Paid with your credit"],
  ["charge", { isCredit: true, isGuarantee: true }, "Paid by Keyway's guarantee"],
  ["charge", { teamName: "ACME" }, "Paid with ACME's budget"],
  ["refund", {}, "Refunded"],
  ["refund", { teamName: "ACME" }, "Went back to ACME's budget"],
  ["refund-by-hand", {}, "Paid back another way"],
  ["correction", { amountCents: 4000 }, "Refund failed"],
  ["credit", {}, "Became a credit"],
  ["credit", { isCredit: true }, "Became a credit"],
  ["credit", { isCredit: true, isGuarantee: true }, "Went back to Keyway's guarantee"],
  ["credit", { amountCents: 1 }, "Came back from your credit"],
  ["credit", { isCredit: true, isOfSpentCredit: true }, "Went back to the payment of your earlier session"],
  ["dispute-lost", {}, "Returned by your bank"],
])("%s %o: %s", (kind, changes, text) => {
  const paid = { isCredit: false, isOfSpentCredit: false, teamName: null };
  const movement = { kind, amountCents: -4000, ...paid, ...changes };
  expect(movementText(movement)).toBe(text);
});
