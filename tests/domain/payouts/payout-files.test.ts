import fc from "fast-check";
import { expect, test } from "vitest";
import { bankText } from "~/domain/payouts/files/bank-text";
import { pain001 } from "~/domain/payouts/files/pain-001.server";
import { payoutCsv } from "~/domain/payouts/files/payout-csv.server";
import type { FilePayout, PayoutFile } from "~/domain/payouts/files/payout-file";
import { newId } from "~/platform/ids";
import { testNow } from "../../support/caller";
import { faultsOf, readXml, textsOf } from "./pain-001-rules";

/** The files for the bank. */

const payoutOf = (changes: Partial<FilePayout> = {}): FilePayout => ({
  ...{ payoutId: newId(), amountCents: 123_450, currency: "USD", reference: "Keyway payout" },
  account: { holder: "Jürgen Müßig & Søn", iban: "DE89370400440532013000" },
  ...changes,
});
const runOf = (payouts: FilePayout[], debtor: Partial<PayoutFile["debtor"]> = {}): PayoutFile => ({
  ...{ runId: newId(), createdAt: testNow, executeOn: "2026-11-30", payouts },
  debtor: { name: "Keyway Ltd.", iban: "GB82WEST12345698765432", bic: "WESTGB2L", ...debtor },
});
const xmlOf = (run: PayoutFile) => readXml(pain001(run) ?? "");
/** The sum of texts like "12.50", in cents. */
const cents = (amounts: string[]) => amounts.reduce((sum, text) => sum + BigInt(text.replace(".", "")), 0n);

const accounts: fc.Arbitrary<FilePayout["account"]> = fc
  .record({ holder: fc.string({ unit: "binary", minLength: 1, maxLength: 120 }), isIban: fc.boolean() })
  .chain(
    ({ holder, isIban }): fc.Arbitrary<FilePayout["account"]> =>
      isIban
        ? fc
            .constantFrom("DE89370400440532013000", "FR1420041010050500013M02606", "NO9386011117947")
            .chain((iban) => fc.constantFrom({ holder, iban }, { holder, iban, bic: "DEUTDEFF" }))
        : fc
            .stringMatching(/^[A-Z0-9]{4,34}$/)
            .map((accountNumber) => ({ holder, accountNumber, bic: "CHASUS33" })),
  );
const payouts = fc.array(
  fc.record({
    payoutId: fc.uuid(),
    amountCents: fc.integer({ min: 1, max: 2 ** 31 - 1 }),
    currency: fc.constantFrom("USD", "EUR"),
    account: accounts,
    reference: fc.string({ unit: "grapheme", maxLength: 300 }),
  }),
  { minLength: 1, maxLength: 50 },
);

test("whatever names, amounts and accounts a run has, its file keeps the schema's rules and its sums are right", () => {
  const bic = fc.constantFrom("WESTGB2L", undefined);
  fc.assert(
    fc.property(payouts, fc.string({ unit: "binary" }), bic, (all, name, bic) => {
      const document = xmlOf(runOf(all, { name, bic }));
      expect(faultsOf(document)).toEqual([]);
      const total = all.reduce((sum, { amountCents }) => sum + BigInt(amountCents), 0n);
      expect(textsOf(document, "NbOfTxs")).toEqual([String(all.length), String(all.length)]);
      expect(textsOf(document, "CtrlSum").map((text) => cents([text]))).toEqual([total, total]);
      expect(cents(textsOf(document, "InstdAmt"))).toBe(total);
      expect(textsOf(document, "EndToEndId")).toEqual(
        all.map(({ payoutId }) => payoutId.replaceAll("-", "")),
      );
    }),
    { numRuns: 60 },
  );
});

const right = runOf([payoutOf()]);
test.each([
  ["DE89", "DE88"],
  ["1234.50</InstdAmt>", "1234.5</InstdAmt>"],
  ['Ccy="USD"', 'Ccy="$"'],
  ["<PmtMtd>TRF</PmtMtd>", ""],
  ["Keyway payout", "Zahlung für Sie"],
  ["<ChrgBr>SHAR</ChrgBr>", "<ChrgBr>OUR</ChrgBr>"],
  ["pain.001.001.09", "pain.001.001.03"],
])("the rules notice that %s became %s", (from, to) => {
  const document = pain001(right) ?? "";
  expect(document).toContain(from);
  expect(faultsOf(readXml(document.replace(from, to)))).not.toEqual([]);
});

test("the file has the run's facts, and is the same each time", () => {
  const run = runOf([
    payoutOf(),
    payoutOf({ account: { holder: "Ann", accountNumber: "000123", bic: "CHASUS33" } }),
  ]);
  expect(pain001(run)).toBe(pain001(run));
  const document = xmlOf(run);
  const facts = ["MsgId", "PmtInfId", "CreDtTm", "Dt", "ChrgBr", "BICFI", "IBAN", "Id", "Nm"];
  const id = run.runId.replaceAll("-", "");
  expect(facts.map((name) => textsOf(document, name))).toEqual([
    ...[[id], [id], ["2026-11-23T10:00:00Z"], ["2026-11-30"], ["SHAR"], ["WESTGB2L", "CHASUS33"]],
    ...[["GB82WEST12345698765432", "DE89370400440532013000"], ["000123"]],
    ["Keyway Ltd.", "Keyway Ltd.", "Jurgen Mussig + Son", "Ann"],
  ]);
});

test("the charges are shared by the scheme's rules only where all is in euros to IBANs", () => {
  const chargesOf = (...all: FilePayout[]) => textsOf(xmlOf(runOf(all)), "ChrgBr");
  expect(chargesOf(payoutOf({ currency: "EUR" }))).toEqual(["SLEV"]);
  expect(chargesOf(payoutOf({ currency: "EUR" }), payoutOf())).toEqual(["SHAR"]);
});

test("there is no file without the operator's IBAN, or without payouts", () => {
  expect(pain001(runOf([payoutOf()], { iban: undefined }))).toBeNull();
  expect(pain001(runOf([]))).toBeNull();
});

test.each([
  ["Łódź Ørsted Æbelø", "Lodz Orsted AEbelo"],
  ["O\u2019Brien \u2013 \uFB01ne", "O'Brien - fine"],
  ["Иван <b>", ".... .b."],
  ["  two \n lines\t", "two lines"],
  ["\u0301", "."],
])("%j becomes %j for a bank", (text, written) => expect(bankText(text, 70)).toBe(written));

test("a text is cut after its characters were replaced", () => {
  expect(bankText("ß".repeat(50), 70)).toBe("s".repeat(70));
  const long = runOf([payoutOf()], { name: "K".repeat(71) });
  expect(textsOf(xmlOf(long), "Nm")[0]).toBe("K".repeat(70));
});

test("the CSV file lists the payouts, and no cell is a formula", () => {
  const run = runOf([
    payoutOf({ account: { holder: "Ann;=1+1", iban: "NO9386011117947" } }),
    payoutOf({
      account: { holder: "=HYPERLINK(1)", accountNumber: "000123", bic: "CHASUS33" },
      amountCents: 5,
    }),
  ]);
  const [first, second] = run.payouts.map(({ payoutId }) => payoutId.replaceAll("-", ""));
  expect(payoutCsv(run).split("\r\n")).toEqual([
    '\uFEFF"Payout","Name","IBAN","Account number","BIC","Amount","Currency","Reference","Pay on"',
    `"${first}","'Ann;'=1+1","NO9386011117947","","","1234.50","USD","Keyway payout","2026-11-30"`,
    `"${second}","'=HYPERLINK(1)","","000123","CHASUS33","0.05","USD","Keyway payout","2026-11-30"`,
    "",
  ]);
});
