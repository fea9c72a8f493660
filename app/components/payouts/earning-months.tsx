import { BarChart } from "~/components/charts/bar-chart";
import { ZoneName } from "~/components/site/zone-name";
import { formatAmount } from "~/shared/money";
import { paths } from "~/shared/paths";
import { Table } from "~/ui/table";

export interface EarningMonth {
  /** "2026-11" */
  key: string;
  /** "November 2026" */
  name: string;
  netCents: number;
  commissionCents: number;
}

/** Fewer months than these are only a table. */
const fewestBars = 4;

/** What was earned in the last months: a chart if there are enough of them, and a table. */
export function EarningMonths({ months, zone }: { months: readonly EarningMonth[]; zone: string }) {
  const hasCommission = months.some(({ commissionCents }) => commissionCents !== 0);
  return (
    <section className="stack-s" aria-labelledby="months">
      <h2 id="months">Earned by month</h2>
      <p className="muted">
        What you earned, minus refunds. Months begin and end at midnight in <ZoneName zone={zone} />.
      </p>
      <div className="earning-months">
        {months.length >= fewestBars ? (
          <BarChart
            id="earned"
            title="Earned"
            currency="USD"
            columns={months.map(({ name }) => name)}
            unit="month"
            series={[{ look: "main", name: "Earned", values: months.map(({ netCents }) => netCents) }]}
            empty="Nothing earned in these months."
          />
        ) : null}
        <Table
          label="Each month"
          columns={[
            { name: "Month" },
            ...(hasCommission
              ? [
                  { name: "Gross", isNumber: true },
                  { name: "Commission", isNumber: true },
                  { name: "Net", isNumber: true },
                ]
              : [{ name: "Earned", isNumber: true }]),
          ]}
          rows={[...months].reverse().map(({ key, name, netCents, commissionCents }) => ({
            key,
            cells: [
              <a key={key} href={paths.statement(key)}>
                <span className="unbroken">{name.replace(/(?<=^\w{3})\w+/, "")}</span>
              </a>,
              ...(hasCommission
                ? [formatAmount(netCents + commissionCents), formatAmount(-commissionCents)]
                : []),
              formatAmount(netCents),
            ],
          }))}
        />
      </div>
    </section>
  );
}
