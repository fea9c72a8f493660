import { accountText } from "~/domain/payouts/runs/run";
import { paths } from "~/shared/paths";
import { Table } from "~/ui/table";

interface PayoutLine {
  id: string;
  expertId: string;
  expert: string;
  /** What the expert reads on the bank's statement. */
  reference: string;
  amount: string;
  state: string;
  /** The last four characters of the account, or Stripe's id; null until it is sent. */
  destination: string | null;
  failure: string | null;
  canSettle: boolean;
}

/** The payouts of a run. */
export function PayoutTable({ payouts }: { payouts: readonly PayoutLine[] }) {
  const canSettleAny = payouts.some(({ canSettle }) => canSettle);
  return (
    <section className="stack-s" aria-labelledby="payouts">
      <h2 id="payouts">Payouts</h2>
      {payouts.length > 0 ? (
        <Table
          label="Each payout"
          columns={[
            { name: "Expert" },
            { name: "Amount", isNumber: true },
            { name: "State" },
            ...(canSettleAny ? [{ name: "Settle" }] : []),
            { name: "Account" },
            { name: "Reference" },
          ]}
          rows={payouts.map(({ id, expertId, expert, amount, state, failure, canSettle, ...payout }) => ({
            key: id,
            cells: [
              <a key="expert" href={paths.expert(expertId)}>
                {expert}
              </a>,
              amount,
              failure ? `${state}: ${failure}` : state,
              ...(canSettleAny ? [settling({ id, expert, canSettle })] : []),
              payout.destination === null ? "Not sent" : accountText(payout.destination),
              payout.reference,
            ],
          }))}
        />
      ) : (
        <p className="muted">There are no payouts on this page.</p>
      )}
    </section>
  );
}

const settling = ({ id, expert, canSettle }: Pick<PayoutLine, "id" | "expert" | "canSettle">) =>
  canSettle ? (
    <a key="settle" href={paths.payoutSettling(id)} aria-label={`Settle the payout to ${expert}`}>
      Settle
    </a>
  ) : (
    ""
  );
