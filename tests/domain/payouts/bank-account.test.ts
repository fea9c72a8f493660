import { describe, expect, test } from "vitest";
import {
  claimsIban,
  isAccountNumber,
  isBic,
  lastFourOf,
  plainNumber,
  whyNotIban,
} from "~/domain/payouts/bank-account";
import { bankAccountForm } from "~/domain/payouts/details/payout-details.forms.server";

/** What counts as a bank account. */

test.each([
  ["DE89 3704 0044 0532 0130 00", null],
  ["gb29 nwbk 6016 1331 9268 19", null],
  ["FR14 2004 1010 0505 0001 3M02 606", null],
  ["NO93 8601 1117 947", null],
  ["NL91 ABNA 0417 1643 00", null],
  ["MT84 MALT 0110 0001 2345 MTLC AST0 01S", null],
  ["DE88 3704 0044 0532 0130 00", "typing-error"],
  ["DE89 3704 0044 0532 0103 00", "typing-error"],
  ["DE89 3704 0044 0532 0130 0", "length"],
  ["NO93 8601 1117 9470", "length"],
  ["US89 3704 0044 0532 0130 00", "country"],
  // 01 leaves the same remainder as 98, but is no check digit.
  ["DE01 3704 0044 0532 0130 00", "typing-error"],
])("the IBAN %s: %s", (typed, whyNot) => {
  expect(whyNotIban(plainNumber(typed))).toBe(whyNot);
});

test.each([
  ["DEUTDEFF", true],
  ["DEUTDEFF500", true],
  ["DEUTDEFF5", false],
  ["DEUT1EFF", false],
  ["DEUTDEFF50-", false],
])("the BIC %s: %s", (bic, isValid) => {
  expect(isBic(bic)).toBe(isValid);
});

test.each([
  ["1234", true],
  ["123", false],
  ["A".repeat(34), true],
  ["A".repeat(35), false],
  ["12-345", false],
])("the account number %s: %s", (number, isValid) => {
  expect(isAccountNumber(number)).toBe(isValid);
});

test("a number that starts like an IBAN is judged as one; the last four identify either", () => {
  expect(claimsIban("DE12345")).toBe(true);
  expect(claimsIban("US12345")).toBe(false);
  expect(lastFourOf({ holder: "A", iban: "DE89370400440532013000" })).toBe("3000");
  expect(lastFourOf({ holder: "A", accountNumber: "0012345678", bic: "KEYWUS33" })).toBe("5678");
});

describe("the form", () => {
  const typed = { holder: " Ada  Quist ", accountNumber: "de89 3704 0044 0532 0130 00", bic: "" };
  const parse = (changes: Record<string, string | undefined>) =>
    bankAccountForm({ password: false }).safeParse({ ...typed, ...changes });

  test("takes an IBAN with or without a BIC, or an account number with its BIC", () => {
    const iban = { holder: "Ada Quist", iban: "DE89370400440532013000" };
    expect(parse({}).data?.account).toEqual(iban);
    expect(parse({ bic: "deut deff" }).data?.account).toEqual({ ...iban, bic: "DEUTDEFF" });
    expect(parse({ accountNumber: "00 1234-".replace("-", "5"), bic: "keyw us33" }).data?.account).toEqual({
      ...{ holder: "Ada Quist", accountNumber: "0012345", bic: "KEYWUS33" },
    });
  });

  test.each([
    [{ holder: " " }, "holder", "Enter the name of the account holder"],
    [{ holder: "A".repeat(71) }, "holder", "Account holder must be at most 70 characters"],
    [{ accountNumber: undefined }, "accountNumber", "Enter your IBAN or account number"],
    [{ accountNumber: "DE893704" }, "accountNumber", "An IBAN that starts with DE has 22 characters"],
    // A BIC doesn't turn a mistyped IBAN into an account number.
    [
      { accountNumber: "DE88370400440532013000", bic: "DEUTDEFF" },
      "accountNumber",
      "This IBAN has a typing error. Check it and enter it again",
    ],
    [
      { accountNumber: "12345678" },
      "bic",
      "Enter your bank's BIC, because this account number isn't an IBAN",
    ],
    [{ bic: "KEYW" }, "bic", "The BIC must be 8 or 11 letters and digits, like KEYWUS33"],
  ])("with %j is refused at %s", (changes, field, text) => {
    const issues = parse(changes).error?.issues.map(({ path, message }) => [path.join(), message]);
    expect(issues).toEqual([[field, text]]);
  });
});
