import { EarningTable } from "~/components/payouts/earning-table";
import type { PageHandle } from "~/components/site/page-handle";
import { pageMeta } from "~/components/site/page-meta";
import { isPayoutLine, viewEarningLine } from "~/domain/payouts/statements/earning-line";
import { monthName } from "~/domain/payouts/statements/months.server";
import { formatDate } from "~/shared/format-time";
import { isolated } from "~/shared/isolated";
import { formatAmount } from "~/shared/money";
import { paths } from "~/shared/paths";
import { zonePlace } from "~/shared/zone-text";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { Rows } from "~/ui/rows";
import type { Route } from "./+types/statement";
import { ownStatement } from "./own-record.server";

/** An expert's statement of a month: the balance before and after it, and what changed it. Prints as a document. */

export const handle: PageHandle = { failure: { read: "Failed to load your statement. Please try again." } };

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, {
    title: loaderData ? `Statement for ${loaderData.name}` : "Statement",
    description: "What you earned in a month.",
    noindex: true,
  });

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { env, month, statement, name, zone, now } = await ownStatement(context, request, params.month);
  const { openingCents, closingCents, lines } = statement;
  const isOver = month.until <= now;
  const monthNamed = monthName(month.key);
  return {
    key: month.key,
    name: monthNamed,
    zone,
    isOver,
    facts: [
      { label: "Issued by", value: env.business.name ?? `Keyway, ${env.supportEmail}`, long: true },
      ...(env.business.address ? [{ label: "Address", value: env.business.address, long: true }] : []),
      ...(env.business.taxId ? [{ label: "Tax ID", value: env.business.taxId }] : []),
      { label: "Issued to", value: isolated(name) },
      { label: "Month", value: `${monthNamed}, ${zonePlace(zone)}` },
      { label: "As of", value: formatDate(isOver ? new Date(month.until.getTime() - 1) : now, zone) },
    ],
    lines: lines.map((line) => ({
      ...viewEarningLine(line, zone, () => month.key),
      // It would lead to this page.
      ...(isPayoutLine(line) && { href: null }),
    })),
    sums: [
      { label: "Opening balance", value: formatAmount(openingCents) },
      { label: "Sessions and classes", value: formatAmount(statement.earnedGrossCents) },
      { label: "Commission", value: formatAmount(-statement.commissionCents) },
      { label: "Deductions", value: formatAmount(-statement.deductedCents) },
      { label: "Payouts", value: formatAmount(-statement.paidOutCents) },
      { label: "Closing balance", value: formatAmount(closingCents), total: true },
    ],
  };
}

export default function StatementPage({ loaderData }: Route.ComponentProps) {
  const { key, name, isOver, facts, lines, sums } = loaderData;
  return (
    <Page
      title={`Statement for ${name}`}
      lead={isOver ? undefined : "This month isn't over yet, so more may be added."}
      back={{ href: paths.earnings(), label: "Earnings" }}
    >
      <div className="panel">
        <Rows items={facts} />
      </div>
      <section className="stack-s" aria-labelledby="lines">
        <h2 id="lines">Earnings, deductions and payouts</h2>
        {lines.length > 0 ? (
          <EarningTable lines={lines} />
        ) : (
          <p>Nothing was earned or paid out in this month.</p>
        )}
      </section>
      <section className="panel statement-sums" aria-labelledby="balance">
        <h2 id="balance">Balance</h2>
        <Rows items={sums} />
        <p className="muted">All amounts are in US dollars. No tax is computed.</p>
      </section>
      <p>
        <ButtonLink variant="quiet" href={paths.statementFile(key)}>
          Download as CSV
        </ButtonLink>
      </p>
    </Page>
  );
}
