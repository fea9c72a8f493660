import type { EarningLineView } from "~/domain/payouts/statements/earning-line";
import { groupedBy } from "~/shared/grouped-by";
import { formatAmount } from "~/shared/money";
import { paths } from "~/shared/paths";
import { DateCell, Table } from "~/ui/table";
import { Unbroken } from "~/ui/unbroken";

/**
 * What an expert earned, what was taken back, and payouts.
 * @param props.groups whether the seats of a class are one line, with the names behind it
 */
export function EarningTable({
  lines,
  groups = false,
}: {
  lines: readonly EarningLineView[];
  groups?: boolean;
}) {
  const hasCommission = lines.some(({ commission }) => commission !== "" && commission !== formatAmount(0));
  const rows = groupedBy(lines, ({ id, seat }) => (groups && seat ? seat.key : id));
  return (
    <Table
      stacks="lines"
      label="Each amount"
      columns={[
        { name: "What" },
        { name: "Date" },
        ...(hasCommission
          ? [
              { name: "Gross", isNumber: true },
              { name: "Commission", isNumber: true },
              { name: "Net", isNumber: true },
            ]
          : [{ name: "Amount", isNumber: true }]),
        { name: "State" },
      ]}
      rows={rows.flatMap((row) => {
        const [line] = row;
        if (!line) return [];
        const { gross, commission, net } = row.length > 1 ? sumsOf(row) : line;
        return [
          {
            key: line.id,
            cells: [
              row.length > 1 ? <Seats key="what" lines={row} /> : <What key="what" {...line} />,
              <DateCell key="date">{line.date}</DateCell>,
              ...(hasCommission ? [gross, commission] : []),
              net,
              <Unbroken key="state">{line.state}</Unbroken>,
            ],
          },
        ];
      })}
    />
  );
}

function sumsOf(lines: readonly EarningLineView[]) {
  const sum = (of: "netCents" | "commissionCents") =>
    lines.reduce((cents, { seat }) => cents + (seat?.[of] ?? 0), 0);
  return {
    gross: formatAmount(sum("netCents") + sum("commissionCents")),
    commission: formatAmount(-sum("commissionCents")),
    net: formatAmount(sum("netCents")),
  };
}

/** The class of several seats, and what each of them earns. */
const Seats = ({ lines }: { lines: readonly EarningLineView[] }) => (
  <div>
    {lines[0]?.href ? (
      <a href={lines[0].href}>
        <Unbroken>{lines[0].seat?.subject ?? ""}</Unbroken>
      </a>
    ) : (
      lines[0]?.seat?.subject
    )}
    <details className="small muted">
      <summary>{`${lines.length} seats`}</summary>
      <ul>
        {lines.map(({ id, seat, net }) => (
          <li key={id}>{`${seat?.name}: ${net}`}</li>
        ))}
      </ul>
    </details>
  </div>
);

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
