import type { ReactNode } from "react";
import { ledgerKinds } from "~/domain/ledger/ledger-names";
import {
  agrees,
  type Counted,
  type Difference,
  type DifferenceKind,
  differenceKinds,
  type Explained,
  type Movement,
  type Reconciliation,
  type Sums,
  shownRows,
} from "~/domain/ledger/reconciliation/reconciliation";
import { categoryText } from "~/domain/ledger/reconciliation/report";
import { formatShortDate, formatTime } from "~/shared/format-time";
import { formatMoney } from "~/shared/money";
import { paths } from "~/shared/paths";
import { plural } from "~/shared/plural";
import { Notice } from "~/ui/notice";
import { Table } from "~/ui/table";

/** What differs between the provider's report and the ledger, and the totals of both. Times are in UTC. */
export function ReconciliationResult(result: Reconciliation) {
  const { from, to, lines, matched, differences, withheld, notInLedger, totals, guarantee } = result;
  const facts = `${plural(lines, "line")} from ${whenText(from)} to ${whenText(to)} UTC. ${matched.toLocaleString("en-US")} match the ledger.`;
  const isSame = agrees(result);
  return (
    <div className="stack">
      <h2
        tabIndex={-1}
        ref={takeFocus}
        // biome-ignore lint/a11y/noAutofocus: the page came back to show exactly this
        autoFocus
      >
        {isSame ? "The report and the ledger agree" : "The report and the ledger differ"}
      </h2>
      <Notice kind={isSame ? "success" : "error"}>
        <p>{facts}</p>
      </Notice>
      <Totals totals={totals} />
      {guarantee.map(({ currency, cents }) => (
        <p key={currency}>
          {`In this time the guarantee paid ${formatMoney(cents, currency)} for sessions. The provider doesn't know about it, so it is on neither side.`}
        </p>
      ))}
      {differenceKinds.map((kind) => (
        <Part key={kind} id={kind} title={titles[kind]} what={notes[kind]} of={differences[kind]}>
          <Differences label={titles[kind]} rows={differences[kind].rows} />
        </Part>
      ))}
      <Part id="withheld" title="Withheld for disputes" what={withheldNote} of={withheld}>
        <ExplainedLines label="Withheld for disputes" rows={withheld.rows} />
      </Part>
      <Part id="not-in-ledger" title="Not part of the ledger" what={notInLedgerNote} of={notInLedger}>
        <ExplainedLines label="Not part of the ledger" rows={notInLedger.rows} />
      </Part>
    </div>
  );
}

/** For pages rendered by a script: React focuses only form controls automatically. */
const takeFocus = (heading: HTMLElement | null) => heading?.focus();

const titles: Record<DifferenceKind, string> = {
  "report-only": "In the report, not in the ledger",
  "ledger-only": "In the ledger, not in the report",
  amount: "Different amount",
  fee: "Different fee",
  currency: "Different currency",
};

const notes: Record<DifferenceKind, string | null> = {
  "report-only": null,
  "ledger-only":
    "Between the first and the last line of the report. The ledger notes a movement some seconds or minutes after the provider, so entries at either end can be in the report before or after this one.",
  amount: null,
  fee: "The ledger has the fees of charges and of lost disputes, no others.",
  currency: null,
};

const withheldNote =
  "The provider withholds this money while a dispute is open, and gives it back when it is won. It leaves the ledger only when a dispute is lost. This isn't a difference.";
const notInLedgerNote = "Payouts to your own bank account. This isn't a difference.";

/** A section with the number of its rows. Renders nothing without any. */
function Part(props: {
  id: string;
  title: string;
  what: string | null;
  of: Counted<unknown>;
  children: ReactNode;
}) {
  const { id, title, what, of, children } = props;
  if (of.count === 0) return null;
  return (
    <section className="stack-s" aria-labelledby={id}>
      <h2 id={id}>{`${title} (${of.count.toLocaleString("en-US")})`}</h2>
      {what ? <p className="muted">{what}</p> : null}
      {children}
      {of.count > of.rows.length ? <p className="muted">{`The first ${shownRows} are shown.`}</p> : null}
    </section>
  );
}

function Totals({ totals }: Pick<Reconciliation, "totals">) {
  const rows = totals.flatMap(({ currency, report, ledger }) => {
    const sums = [
      ["Report", report],
      ["Ledger", ledger],
      ["Difference", { gross: report.gross - ledger.gross, fee: report.fee - ledger.fee }],
    ] as const;
    return sums.map(([name, { gross, fee }]) => ({
      key: `${currency} ${name}`,
      cells: [name, ...amountCells({ gross, fee }, currency)],
    }));
  });
  if (rows.length === 0) return null;
  return (
    <section className="stack-s" aria-labelledby="totals">
      <h2 id="totals">Totals</h2>
      <Table label="Totals of both sides" columns={[{ name: "Side" }, ...amountColumns]} rows={rows} />
    </section>
  );
}

const amountColumns = [
  { name: "Gross", isNumber: true },
  { name: "Fee", isNumber: true },
  { name: "Net", isNumber: true },
];

const amountCells = ({ gross, fee }: Sums, currency: string) => [
  <Amount key="gross" cents={gross} currency={currency} />,
  <Amount key="fee" cents={fee} currency={currency} />,
  <Amount key="net" cents={gross - fee} currency={currency} />,
];

function Amount({ cents, currency }: { cents: number; currency: string }) {
  return <span className="unbroken">{formatMoney(cents, currency)}</span>;
}

function Differences({ label, rows }: { label: string; rows: readonly Difference[] }) {
  return (
    <Table
      label={label}
      columns={[
        { name: "When" },
        { name: "What" },
        { name: "Provider's id" },
        { name: "Report", isNumber: true },
        { name: "Ledger", isNumber: true },
        { name: "See" },
      ]}
      rows={rows.map(({ line, movement }, place) => ({
        key: String(place),
        cells: [
          <span key="when" className="unbroken">
            {whenText(line?.at ?? movement?.at)}
          </span>,
          movement ? ledgerKinds[movement.kind] : <bdi key="what">{categoryText(line?.category ?? "")}</bdi>,
          <bdi key="id">{(line ? line.paymentIntentId || line.sourceId : movement?.providerId) || "–"}</bdi>,
          <Side key="report" of={line} hasFee={hasFee(line) || hasFee(movement)} />,
          <Side key="ledger" of={movement} hasFee={hasFee(line) || hasFee(movement)} />,
          <See key="see" line={line} movement={movement} />,
        ],
      }))}
    />
  );
}

type Amounts = Pick<Movement, "grossCents" | "feeCents" | "currency">;

const hasFee = (of: Amounts | null): boolean => of !== null && of.feeCents !== 0;

/** "$40.00", with its fee in a second line if one of the sides has a fee. */
function Side({ of, hasFee }: { of: Amounts | null; hasFee: boolean }) {
  if (!of) return "–";
  return (
    <>
      <Amount cents={of.grossCents} currency={of.currency} />
      {hasFee ? (
        <span className="small muted unbroken">{` fee ${formatMoney(of.feeCents, of.currency)}`}</span>
      ) : null}
    </>
  );
}

function See({ line, movement }: Difference) {
  if (movement?.paymentId) return <a href={paths.adminPayment(movement.paymentId)}>Payment</a>;
  if (movement?.runId) return <a href={paths.payoutRun(movement.runId)}>Payouts</a>;
  return line ? `Line ${line.number}` : "–";
}

function ExplainedLines({ label, rows }: { label: string; rows: readonly Explained[] }) {
  return (
    <Table
      label={label}
      columns={[{ name: "When" }, { name: "What" }, { name: "Provider's id" }, ...amountColumns]}
      rows={rows.map(({ line, dispute }) => ({
        key: String(line.number),
        cells: [
          <span key="when" className="unbroken">
            {whenText(line.at)}
          </span>,
          dispute ? disputeTexts[dispute] : <bdi key="what">{categoryText(line.category)}</bdi>,
          <bdi key="id">{line.sourceId || "–"}</bdi>,
          ...amountCells({ gross: line.grossCents, fee: line.feeCents }, line.currency),
        ],
      }))}
    />
  );
}

const disputeTexts = { open: "Open dispute", won: "Won dispute", lost: "Lost dispute" };

const whenText = (at: Date | undefined): string =>
  at ? `${formatShortDate(at, "UTC")}, ${formatTime(at, "UTC")}` : "–";
