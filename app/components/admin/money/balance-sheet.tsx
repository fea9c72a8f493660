import {
  accountNames,
  accountNote,
  type LedgerAccount,
  naturalCents,
} from "~/domain/ledger/balance/accounts";
import { ledgerAccounts } from "~/domain/ledger/ledger-names";
import { formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Notice } from "~/ui/notice";
import { Stats } from "~/ui/stats";
import { Table } from "~/ui/table";

/** Amounts are whole cents, debits positive. */
export interface BalanceSheetProps {
  sums: readonly { account: LedgerAccount; currency: string; cents: number }[];
  totals: readonly { currency: string; cents: number }[];
  unbalanced: readonly string[];
  /** Positive amounts, but for `below`. */
  experts: readonly { currency: string; pending: number; payable: number; below: number }[];
}

/** The accounts of the ledger, whether they balance, and what experts have. */
export function BalanceSheet({ sums, totals, unbalanced, experts }: BalanceSheetProps) {
  const expertsHave = (name: "pending" | "payable" | "below") =>
    amountText(experts.map((row) => ({ currency: row.currency, cents: row[name] })));
  return (
    <>
      <Verdict totals={totals} unbalanced={unbalanced} />
      <section className="stack-s" aria-labelledby="accounts">
        <h2 id="accounts">Accounts</h2>
        <Table
          label="Each account"
          columns={[{ name: "Account" }, { name: "Balance", isNumber: true }]}
          rows={accountNames.map((account) => ({
            key: account,
            cells: [
              <span key="account">
                <a href={paths.adminLedgerEntries({ account })}>{ledgerAccounts[account]}</a>{" "}
                <span className="small muted below">{accountNote(account)}</span>
              </span>,
              <span key="balance" className={isZero(account, sums) ? "muted unbroken" : "strong unbroken"}>
                {balanceText(account, sums)}
              </span>,
            ],
          }))}
        />
        <p className="muted">
          The provider, your own bank account, fees and the guarantee are debits. All other accounts are
          credits.
        </p>
      </section>
      <section className="stack-s" aria-labelledby="experts">
        <h2 id="experts">Experts</h2>
        <Stats
          isLong
          items={[
            { label: "Pending, before commission", value: expertsHave("pending") },
            { label: "Can be paid out", value: expertsHave("payable") },
            { label: "Negative balances", value: expertsHave("below") },
          ]}
        />
      </section>
    </>
  );
}

function Verdict({ totals, unbalanced }: Pick<BalanceSheetProps, "totals" | "unbalanced">) {
  const sum = amountText(totals);
  if (unbalanced.length === 0 && totals.every(({ cents }) => cents === 0)) {
    return (
      <Notice kind="success">
        <p>{`The ledger balances: debits and credits add up to ${sum}.`}</p>
      </Notice>
    );
  }
  return (
    <Notice kind="error" title="The ledger doesn't balance">
      <p>{`Debits and credits add up to ${sum}. Entries can't be changed, so look for a fault of the database.`}</p>
      {unbalanced.length > 0 ? (
        <>
          <p>Groups whose entries don't add up to zero:</p>
          <ul>
            {unbalanced.map((id) => (
              <li key={id}>
                <a href={`${paths.adminLedgerEntries()}?search=${id}`}>{id}</a>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Notice>
  );
}

const isZero = (account: LedgerAccount, sums: BalanceSheetProps["sums"]): boolean =>
  sums.every((sum) => sum.account !== account || sum.cents === 0);

const balanceText = (account: LedgerAccount, sums: BalanceSheetProps["sums"]): string =>
  amountText(
    sums
      .filter((sum) => sum.account === account)
      .map(({ currency, cents }) => ({ currency, cents: naturalCents(account, cents) })),
  );

/** "$40.00, 12.00 EUR"; "$0.00" for nothing. */
const amountText = (amounts: readonly { currency: string; cents: number }[]): string =>
  amounts.map(({ cents, currency }) => formatMoney(cents, currency)).join(", ") || formatMoney(0, "USD");
