import { bankText } from "./bank-text";
import { bankId, decimals, type FilePayout, type PayoutFile } from "./payout-file";
import { type XmlElement, xmlDocument } from "./xml";

/**
 * Returns a run as a credit transfer for the bank: ISO 20022, pain.001.001.09, one payment instruction with all its
 * payouts. The same run gives the same file, whose id lets the bank refuse it the second time.
 * @returns null without the operator's IBAN, or without payouts
 */
export function pain001({ runId, createdAt, executeOn, debtor, payouts }: PayoutFile): string | null {
  if (debtor.iban === undefined || payouts.length === 0) return null;
  const name: XmlElement = ["Nm", bankText(debtor.name, 70)];
  const total = decimals(payouts.reduce((sum, { amountCents }) => sum + amountCents, 0));
  const sums: XmlElement[] = [
    ["NbOfTxs", String(payouts.length)],
    ["CtrlSum", total],
  ];
  const header: XmlElement[] = [
    ["MsgId", bankId(runId)],
    ["CreDtTm", `${createdAt.toISOString().slice(0, 19)}Z`],
    ...sums,
    ["InitgPty", [name]],
  ];
  const instruction: XmlElement[] = [
    ["PmtInfId", bankId(runId)],
    ["PmtMtd", "TRF"],
    ...sums,
    ["ReqdExctnDt", [["Dt", executeOn]]],
    ["Dbtr", [name]],
    ["DbtrAcct", [["Id", [["IBAN", debtor.iban]]]]],
    ["DbtrAgt", [bank(debtor.bic)]],
    ["ChrgBr", payouts.every(isSepa) ? "SLEV" : "SHAR"],
    ...payouts.map(transaction),
  ];
  const message: XmlElement = [
    "CstmrCdtTrfInitn",
    [
      ["GrpHdr", header],
      ["PmtInf", instruction],
    ],
  ];
  return xmlDocument(["Document", [message], { xmlns: "urn:iso:std:iso:20022:tech:xsd:pain.001.001.09" }]);
}

/** SEPA knows only euros and IBANs, and only there each side pays its own bank by the scheme's rules. */
const isSepa = ({ currency, account }: FilePayout) => currency === "EUR" && "iban" in account;

function transaction({ payoutId, amountCents, currency, account, reference }: FilePayout): XmlElement {
  const instructed: XmlElement = ["InstdAmt", decimals(amountCents), { Ccy: currency }];
  return [
    "CdtTrfTxInf",
    [
      ["PmtId", [["EndToEndId", bankId(payoutId)]]],
      ["Amt", [instructed]],
      account.bic === undefined ? null : ["CdtrAgt", [bank(account.bic)]],
      ["Cdtr", [["Nm", bankText(account.holder, 70)]]],
      ["CdtrAcct", [["Id", [accountOf(account)]]]],
      ["RmtInf", [["Ustrd", bankText(reference, 140)]]],
    ],
  ];
}

const accountOf = (account: FilePayout["account"]): XmlElement =>
  "iban" in account ? ["IBAN", account.iban] : ["Othr", [["Id", bankText(account.accountNumber, 34)]]];

/** A bank by its BIC. The scheme demands an element, also where the bank finds it by the IBAN. */
const bank = (bic: string | undefined): XmlElement => [
  "FinInstnId",
  bic === undefined ? [["Othr", [["Id", "NOTPROVIDED"]]]] : [["BICFI", bic]],
];
