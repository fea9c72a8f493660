import type { EarningLineView } from "~/domain/payouts/statements/earning-line";
import { Table } from "~/ui/table";

/** What an expert earned, what was taken back, and payouts. */
export function EarningTable({ lines }: { lines: readonly EarningLineView[] }) {
  return (
    <Table
      label="Each amount"
      columns={[
        { name: "Date" },
        { name: "What" },
        { name: "Gross", isNumber: true },
        { name: "Commission", isNumber: true },
        { name: "Net", isNumber: true },
        { name: "State" },
      ]}
      rows={lines.map(({ id, date, what, href, gross, commission, net, state }) => ({
        key: id,
        cells: [date, <What key="what" href={href} what={what} />, gross, commission, net, state],
      }))}
    />
  );
}

const What = ({ href, what }: Pick<EarningLineView, "href" | "what">) =>
  href ? <a href={href}>{what}</a> : what;
