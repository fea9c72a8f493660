import { csvFile } from "~/shared/csv";
import { bankId, decimals, type PayoutFile } from "./payout-file";

/** Returns a run as a CSV file for the bank, or for paying by hand. Its ids are those of the XML file. */
export const payoutCsv = ({ executeOn, payouts }: PayoutFile): string =>
  csvFile([
    ["Payout", "Name", "IBAN", "Account number", "BIC", "Amount", "Currency", "Reference", "Pay on"],
    ...payouts.map(({ payoutId, amountCents, currency, account, reference }) => [
      bankId(payoutId),
      account.holder,
      ...("iban" in account ? [account.iban, ""] : ["", account.accountNumber]),
      account.bic ?? "",
      decimals(amountCents),
      currency,
      reference,
      executeOn,
    ]),
  ]);
