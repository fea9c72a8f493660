import { z } from "zod";
import { type ProofAsked, proofFields } from "~/domain/accounts/proof-of-identity.forms.server";
import { line } from "~/domain/form-fields.server";
import { hasLatinSpelling } from "~/domain/payouts/files/bank-text";
import {
  type BankAccount,
  claimsIban,
  holderLimit,
  ibanLength,
  isAccountNumber,
  isBic,
  plainNumber,
  whyNotIban,
} from "../bank-account";
import { ibanLengthText, payoutDetailsMessages as messages } from "./payout-details";

/** The form of the page that was posted. */
export const payoutDetailsIntent = z.enum(["change", "remove", "onboard"]);

/** Spaces are allowed, so that a number can be copied as a bank prints it. */
const typedLimit = 100;

const accountNumber = z
  .string({ error: messages["missing-number"] })
  .max(typedLimit, { error: messages["long-number"], abort: true })
  .transform(plainNumber)
  .superRefine((number, context) => {
    const message = whyNotNumber(number);
    if (message) context.addIssue({ code: "custom", message });
  });

const bic = z
  .string()
  .max(typedLimit, { error: messages["wrong-bic"], abort: true })
  .default("")
  .transform(plainNumber)
  .refine((given) => given === "" || isBic(given), messages["wrong-bic"]);

/** The form for a bank account, with the proof of identity. An IBAN needs no BIC. */
export const bankAccountForm = (asks: ProofAsked) =>
  z
    .object({
      holder: line({ label: "Account holder", max: holderLimit, missing: messages["missing-holder"] }).refine(
        (name) => name === "" || hasLatinSpelling(name),
        messages["holder-letters"],
      ),
      accountNumber,
      bic,
      ...proofFields(asks),
    })
    .refine(({ accountNumber: number, bic }) => claimsIban(number) || bic !== "", {
      path: ["bic"],
      error: messages["missing-bic"],
    })
    .transform(({ holder, accountNumber: number, bic, ...typed }) => {
      const account: BankAccount = claimsIban(number)
        ? { holder, iban: number, ...(bic !== "" && { bic }) }
        : { holder, accountNumber: number, bic };
      return { account, typed };
    });

function whyNotNumber(number: string): string | null {
  if (!claimsIban(number)) return isAccountNumber(number) ? null : messages["wrong-number"];
  const whyNot = whyNotIban(number);
  const length = ibanLength(number);
  if (whyNot === "length" && length) return ibanLengthText(number.slice(0, 2), length);
  return whyNot && messages["wrong-iban"];
}
