import { paths } from "~/shared/paths";
import { Table } from "~/ui/table";

/** A payment in words. */
export interface PaymentLines {
  id: string;
  when: string;
  provider: string;
  state: string;
  problem: string | null;
  amount: string;
}

export interface LedgerLine {
  id: string;
  paymentId: string;
  when: string;
  kind: string;
  account: string;
  amount: string;
}

export interface RefundLine {
  id: string;
  when: string;
  amount: string;
  why: string;
  /** The admin's message to the payer, as long as its mail is stored. */
  note: string | null;
  state: string;
  failure: string | null;
}

/** The payments for a booking, each with a link to its page. */
export function PaymentTable({ payments }: { payments: readonly PaymentLines[] }) {
  return (
    <section className="stack-s" aria-labelledby="payments">
      <h2 id="payments">Payments</h2>
      {payments.length > 0 ? (
        <Table
          label="Each payment"
          stacks="lines"
          columns={[
            { name: "Started" },
            { name: "Provider" },
            { name: "State" },
            { name: "Amount", isNumber: true },
          ]}
          rows={payments.map(({ id, when, provider, state, problem, amount }) => ({
            key: id,
            cells: [
              <a key="when" className="unbroken" href={paths.adminPayment(id)}>
                {when}
              </a>,
              provider,
              problem ? `${state}. ${problem}` : state,
              amount,
            ],
          }))}
        />
      ) : (
        <p className="muted">No payment has been started.</p>
      )}
    </section>
  );
}

/** The entries of the ledger, oldest first. Debits are positive. */
export function Ledger({ lines }: { lines: readonly LedgerLine[] }) {
  return (
    <section className="stack-s" aria-labelledby="ledger">
      <h2 id="ledger">Ledger</h2>
      {lines.length > 0 ? (
        <Table
          label="Each line of the ledger"
          stacks="lines"
          columns={[
            { name: "When" },
            { name: "What" },
            { name: "Account" },
            { name: "Amount", isNumber: true },
          ]}
          rows={lines.map(({ id, when, kind, account, amount }) => ({
            key: id,
            cells: [
              <span key="when" className="unbroken">
                {when}
              </span>,
              kind,
              account,
              <span key="amount" className="unbroken">
                {amount}
              </span>,
            ],
          }))}
        />
      ) : (
        <p className="muted">No money has moved.</p>
      )}
    </section>
  );
}

/** The refunds, oldest first. Renders nothing without any. */
export function Refunds({ refunds }: { refunds: readonly RefundLine[] }) {
  if (refunds.length === 0) return null;
  return (
    <section className="stack-s" aria-labelledby="refunds">
      <h2 id="refunds">Refunds</h2>
      <Table
        label="Each refund"
        stacks
        columns={[
          { name: "Requested" },
          { name: "Why" },
          { name: "State" },
          { name: "Amount", isNumber: true },
        ]}
        rows={refunds.map(({ id, when, why, note, state, failure, amount }) => ({
          key: id,
          cells: [
            <span key="when" className="unbroken">
              {when}
            </span>,
            note ? (
              <span key="why">
                {why}: <q className="as-written">{note}</q>
              </span>
            ) : (
              why
            ),
            failure ? `${state}: ${failure}` : state,
            amount,
          ],
        }))}
      />
    </section>
  );
}
