import { PrintButton } from "~/components/receipts/print-button";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { ZoneName } from "~/components/site/zone-name";
import { ReportTable } from "~/components/teams/report-table";
import { TeamNav } from "~/components/teams/team-nav";
import { lengthText } from "~/domain/bookings/booking";
import { findFirstChange, readReportPage, reportPageSize } from "~/domain/payments/budget/read-report.server";
import { sumLines } from "~/domain/payments/budget/report-file";
import { monthName, monthsSince } from "~/domain/payouts/statements/months.server";
import { formatShortDate, formatTime } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { formatAmount } from "~/shared/money";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { Rows } from "~/ui/rows";
import { readPage } from "~/web/page-number";
import type { Route } from "./+types/statement";
import { ownReport } from "./own-report.server";

/** A month of a team's report: what its budget paid, for whom and when. A member sees their own lines. Prints as a document. */

export const handle: PageHandle = { failure: { read: "Failed to load the report. Please try again." } };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Report for ${loaderData.name}` : "Report",
    description: "What a team has paid for in a month.",
    noindex: true,
  });

export async function loader({ context, params, request, url }: Route.LoaderArgs) {
  const found = await ownReport({ context, request }, params);
  const { db, now, months, month, reader, asked, sums, zone } = found;
  const { id } = reader.team;
  const page = readPage(url.searchParams);
  const [first, { rows, count, hasNext }] = await Promise.all([
    findFirstChange(db, id),
    readReportPage(db, asked, page),
  ]);
  const amounts = reader.seesAll ? sumLines(sums) : [{ label: "In total", cents: 0 - sums.spentCents }];
  const before = (page - 1) * reportPageSize;
  return {
    ...{ id, zone, key: month.key, seesAll: reader.seesAll, page, hasNext },
    part:
      count > rows.length && rows.length > 0
        ? `Lines ${before + 1} to ${before + rows.length} of ${count}. The CSV file has all of them.`
        : null,
    team: isolated(reader.team.name),
    role: reader.isMember ? reader.role : null,
    name: monthName(month.key),
    isOver: month.until <= now,
    months: (first ? monthsSince(first, months, now) : []).map(({ key }) => ({ key, name: monthName(key) })),
    lines: rows.map(({ paymentId, who, startsAt, minutes, cents, tookPlace }) => ({
      ...{ key: paymentId, who: isolated(who), length: lengthText(minutes), tookPlace },
      when: startsAt ? `${formatShortDate(startsAt, zone)}, ${formatTime(startsAt, zone)}` : "",
      cost: formatAmount(cents),
    })),
    sums: amounts.map(({ label, cents }, index) => ({
      ...{ label, value: formatAmount(cents), beside: true },
      ...(index === amounts.length - 1 && { total: true }),
    })),
  };
}

export default function StatementPage({ loaderData }: Route.ComponentProps) {
  const { id, team, role, key, name, isOver, seesAll, months, lines, part, page, hasNext, sums, zone } =
    loaderData;
  return (
    <Page
      title={`Report for ${name}`}
      lead={isOver ? team : `${team}. This month isn't over yet, so more may be added.`}
      back={role ? { href: paths.team(id), label: team } : { href: paths.teams, label: "Teams" }}
    >
      {role ? (
        <div className="no-print">
          <TeamNav teamId={id} role={role} current="report" />
        </div>
      ) : null}
      <div className="two">
        <div className="page-part">
          <section className="stack-s" aria-labelledby="lines">
            <h2 id="lines">{seesAll ? "Lessons and classes" : "What the team has paid for you"}</h2>
            {lines.length > 0 ? (
              <ReportTable label={`Report for ${name}`} lines={lines} />
            ) : page > 1 ? (
              <p>
                Nothing on this page. <a href={paths.teamStatement(id, key)}>Back to the first page</a>
              </p>
            ) : (
              <p className="muted">No lessons or classes were paid for in this month.</p>
            )}
            {part ? <p className="muted">{part}</p> : null}
            <div className="no-print">
              <Pagination
                page={page}
                hasNext={hasNext}
                hrefOf={(to) => paths.teamStatement(id, key, { page: to })}
              />
            </div>
          </section>
          {months.length > 1 ? (
            <nav className="chips no-print" aria-label="Months">
              {months.map((month) => (
                <a
                  key={month.key}
                  href={paths.teamStatement(id, month.key)}
                  aria-current={month.key === key ? "page" : undefined}
                >
                  {month.name}
                </a>
              ))}
            </nav>
          ) : null}
        </div>
        <aside className="stack-s">
          <section className="panel" aria-labelledby="budget">
            <h2 id="budget">{seesAll ? "Budget" : "Cost"}</h2>
            <Rows items={sums} />
            <p className="muted">
              All amounts are in US dollars and count on the day they were paid or refunded. Times are in{" "}
              <ZoneName zone={zone} />.
            </p>
          </section>
          <div className="bar start no-print">
            <PrintButton />
            <ButtonLink variant="quiet" href={paths.teamStatementFile(id, key)}>
              Download as CSV
            </ButtonLink>
          </div>
        </aside>
      </div>
    </Page>
  );
}
