import { BarChart } from "~/components/charts/bar-chart";
import { figureText } from "~/components/charts/figure-text";
import { Funnel } from "~/components/charts/funnel";
import { ZoneName } from "~/components/site/zone-name";
import type { ExpertFigures } from "~/domain/diary/expert-figures";
import { formatAmount } from "~/shared/money";
import { paths } from "~/shared/paths";
import { plural } from "~/shared/plural";
import { Fold } from "~/ui/fold";
import { Stats } from "~/ui/stats";
import { Table } from "~/ui/table";

/** Earned money by week, in whole cents, oldest week first. */
export interface WeekMoney {
  /** The days on which the weeks begin, in words. */
  weeks: string[];
  /** The IANA zone in which they begin. */
  zone: string;
  paid: number[];
  due: number[];
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** The figures that an expert looks at first. `unread` is undefined if it couldn't be read. */
export function FiguresRow(props: { figures: ExpertFigures; money: WeekMoney; unread: number | undefined }) {
  const { figures, money, unread } = props;
  const earnedCents = sum([...money.paid, ...money.due]);
  const weeks = `last ${money.weeks.length} weeks`;
  return (
    <Stats
      items={[
        { label: "Lessons this week", value: figures.lessons },
        // One figure while nothing of it is paid out.
        ...(earnedCents === figures.unpaidCents
          ? [{ label: "Earned, not paid out yet", value: formatAmount(earnedCents) }]
          : [
              { label: `Earned, ${weeks}`, value: formatAmount(earnedCents) },
              { label: "Not paid out yet", value: formatAmount(figures.unpaidCents) },
            ]),
        { label: "Unread messages", value: unread ?? "–" },
        { label: "Views, 30 days", value: figures.views.toLocaleString("en-US") },
      ]}
    />
  );
}

/** Fewer weeks than this are only a table. */
const fewestBars = 3;

/** What was earned each week: what is paid out, and on it what is due. */
export function MoneyByWeek({ weeks, zone, paid, due }: WeekMoney) {
  const earned = weeks.flatMap((week, at) => {
    const [out, still] = [paid[at] ?? 0, due[at] ?? 0];
    return out || still
      ? [{ key: week, cells: [week, figureText(out, "USD"), figureText(still, "USD")] }]
      : [];
  });
  const table = (
    <Table
      label="Earned by week"
      stacks
      columns={[{ name: "Week from" }, { name: "Paid out", isNumber: true }, { name: "Due", isNumber: true }]}
      rows={earned.reverse()}
    />
  );
  return (
    <section className="stack-s" aria-labelledby="money-by-week">
      <h2 id="money-by-week">Money</h2>
      <p className="small muted">
        A price counts as earned 48 hours after the lesson. Weeks are in <ZoneName zone={zone} />.
      </p>
      {earned.length > 0 && earned.length < fewestBars ? (
        table
      ) : (
        <BarChart
          id="money"
          title="Earned"
          currency="USD"
          columns={weeks}
          unit="week"
          series={[
            { look: "main", name: "Paid out", values: paid },
            { look: "part", name: "Due", values: due },
          ]}
          empty="Nothing earned in these weeks."
        />
      )}
      {earned.length < fewestBars ? null : (
        <Fold more="Show the weeks as a table" less="Hide the table">
          {table}
        </Fold>
      )}
      <p>
        <a href={paths.earnings()}>All earnings and payouts</a>
      </p>
    </section>
  );
}

/** From views to bookings in the last 30 days. @param props.lastViewed a day in words; null before the first view */
export function ViewFunnel({ figures, lastViewed }: { figures: ExpertFigures; lastViewed: string | null }) {
  return (
    <section className="panel" aria-labelledby="view-funnel">
      <h2 id="view-funnel">From views to bookings</h2>
      <p className="small muted">The last 30 days</p>
      <Funnel
        steps={[
          { name: "Profile views", count: figures.views },
          { name: "New conversations", count: figures.conversations },
          { name: "Bookings", count: figures.bookings },
        ]}
        empty="No views, messages or bookings in the last 30 days."
      />
      <p className="small muted num">
        {lastViewed ? (
          <>
            {plural(figures.allViews ?? 0, "view")} so far, the latest on{" "}
            <span className="unbroken">{lastViewed}</span>.
          </>
        ) : (
          "Your profile hasn't been opened yet."
        )}
      </p>
    </section>
  );
}
