import { EarningMonths } from "~/components/payouts/earning-months";
import { EarningTable } from "~/components/payouts/earning-table";
import { HowPaid } from "~/components/payouts/how-paid";
import { StatementList } from "~/components/payouts/statement-list";
import type { PageHandle } from "~/components/site/page-handle";
import { ownPageMeta } from "~/components/site/page-meta";
import { ZoneName } from "~/components/site/zone-name";
import type { DetailsGap } from "~/domain/payouts/details/payout-details";
import { commissionRule } from "~/domain/payouts/statements/commission";
import { owedText, viewEarningLine } from "~/domain/payouts/statements/earning-line";
import { findLastDeduction, listEarningLines } from "~/domain/payouts/statements/earning-lines.server";
import { findFigures } from "~/domain/payouts/statements/figures.server";
import type { MonthTotal } from "~/domain/payouts/statements/month-totals.server";
import { lastMonths, monthAt, monthName, monthsSince } from "~/domain/payouts/statements/months.server";
import { formatAmount } from "~/shared/money";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Notice } from "~/ui/notice";
import { Page } from "~/ui/page";
import { Pagination } from "~/ui/pagination";
import { Stats } from "~/ui/stats";
import { readPage } from "~/web/page-number";
import type { Route } from "./+types/earnings";
import { ownRecord } from "./own-record.server";

/** What an expert earns: where the money is, the last months, and every session, deduction and payout. */

export const handle: PageHandle = { failure: { read: "Failed to load your earnings. Please try again." } };

export const meta = ownPageMeta("Earnings", "What you earned, and what is paid out.");

export async function loader({ context, request, url }: Route.LoaderArgs) {
  const { db, env, expertId, months: calendar, zone, now } = await ownRecord(context, request);
  const page = readPage(url.searchParams);
  const months = lastMonths(12, calendar, now);
  const [{ figures, totals, detailsGap, firstChange }, { lines, hasNext }] = await Promise.all([
    findFigures(db, expertId, months),
    listEarningLines(db, expertId, page),
  ]);
  const { payableCents } = figures;
  const deduction = payableCents < 0 ? await findLastDeduction(db, expertId) : null;
  return {
    ...{ figures, detailsGap },
    owed: payableCents < 0 ? owedText(-payableCents, deduction, zone) : null,
    months: totals.map((total) => ({ ...total, name: monthName(total.key) })).slice(firstWithMoney(totals)),
    statements: (firstChange ? monthsSince(firstChange, calendar, now) : []).map(({ key }) => ({
      key,
      name: monthName(key),
    })),
    lines: lines.map((line) => viewEarningLine(line, zone, (at) => monthAt(at, calendar).key)),
    ...{ page, hasNext, zone },
    rule: commissionRule(env.commissionPercent),
    minimum: formatAmount(env.payoutMinimumCents),
  };
}

/** Returns the place of the first month in which money was earned; after the last one if there is none. */
function firstWithMoney(totals: readonly MonthTotal[]): number {
  const place = totals.findIndex(({ netCents, commissionCents }) => netCents !== 0 || commissionCents !== 0);
  return place < 0 ? totals.length : place;
}

export default function EarningsPage({ loaderData }: Route.ComponentProps) {
  const { figures, detailsGap, owed, months, statements, lines, page, hasNext, zone, rule, minimum } =
    loaderData;
  return (
    <Page title="Earnings" lead={rule} back={{ href: paths.expertDashboard, label: "Dashboard" }}>
      {owed ? (
        <Notice kind="info">
          <p>{owed}</p>
        </Notice>
      ) : null}
      {detailsGap ? (
        <Notice kind="info" title={gapTitles[detailsGap]}>
          <p>We hold what you earn until then.</p>
          <p>
            <ButtonLink href={paths.payoutDetails}>Go to payout details</ButtonLink>
          </p>
        </Notice>
      ) : null}
      <section className="stack-s" aria-label="Your money">
        <Stats
          items={[
            { label: "Payable now", value: formatAmount(figures.payableCents) },
            { label: "On its way", value: formatAmount(figures.onItsWayCents) },
            { label: "Pending", value: formatAmount(figures.pendingCents) },
            { label: "Total paid", value: formatAmount(figures.paidCents) },
          ]}
        />
        {detailsGap ? null : (
          <p>
            <a href={paths.payoutDetails}>Payout details</a>
          </p>
        )}
      </section>
      {page === 1 ? (
        <div className="two">
          {lines.length === 0 ? (
            <Empty title="No earnings yet">
              <p>Sessions and classes appear here as soon as a learner has paid for them.</p>
            </Empty>
          ) : (
            <div className="stack">
              {months.length > 0 ? (
                <EarningMonths months={months} zone={zone} />
              ) : (
                <p className="muted">Nothing is earned yet. What is pending is below.</p>
              )}
              {statements.length > 0 ? <StatementList months={statements} /> : null}
            </div>
          )}
          <HowPaid minimum={minimum} />
        </div>
      ) : null}
      {lines.length === 0 && page === 1 ? null : (
        <section className="stack-s" aria-labelledby="lines">
          <h2 id="lines">Sessions and payouts</h2>
          <p className="muted">
            Dates in <ZoneName zone={zone} />.
          </p>
          {lines.length > 0 ? (
            <EarningTable lines={lines} groups />
          ) : (
            <Empty title="Nothing on this page">
              <p>
                <a href={paths.earnings()}>Back to the first page</a>
              </p>
            </Empty>
          )}
          <Pagination page={page} hasNext={hasNext} hrefOf={(number) => paths.earnings({ page: number })} />
        </section>
      )}
    </Page>
  );
}

const gapTitles: Record<DetailsGap, string> = {
  none: "Enter your payout details to be paid",
  unfinished: "Finish the setup at Stripe to be paid",
  closed: "Two payouts failed because your account is closed: enter another account to be paid",
};
