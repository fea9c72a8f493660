import type { EarningLineView } from "~/domain/payouts/statements/earning-line";
import { paths } from "~/shared/paths";
import { Table } from "~/ui/table";
import { Unbroken } from "~/ui/unbroken";

/** What an expert earned, what was taken back, and payouts. */
export function EarningTable({ lines }: { lines: readonly EarningLineView[] }) {
  return (
    <Table
      stacks="lines"
      label="Each amount"
      columns={[
        { name: "Date" },
        { name: "What", isText: true },
        { name: "Gross", isNumber: true },
        { name: "Commission", isNumber: true },
        { name: "Net", isNumber: true },
        { name: "State" },
      ]}
      rows={lines.map((line) => ({
        key: line.id,
        cells: [
          line.date,
          <What key="what" {...line} />,
          line.gross,
          line.commission,
          line.net,
          <Unbroken key="state">{line.state}</Unbroken>,
        ],
      }))}
    />
  );
}

const What = ({ href, what, isToRetry }: Pick<EarningLineView, "href" | "what" | "isToRetry">) => (
  <div>
    {href ? (
      <a href={href}>
        <Unbroken>{what}</Unbroken>
      </a>
    ) : (
      what
    )}
    {isToRetry ? (
      <p className="muted">
        The next payout goes to the same account, unless you have changed your{" "}
        <a href={paths.payoutDetails}>payout details</a> since.
      </p>
    ) : null}
  </div>
);
