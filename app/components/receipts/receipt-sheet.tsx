import type { ReactNode } from "react";
import { Mark } from "~/components/site/site-header";
import { ZoneName } from "~/components/site/zone-name";
import { type Row, Rows } from "~/ui/rows";
import { Unbroken } from "~/ui/unbroken";

interface ReceiptSheetProps {
  /** What the number is called. */
  label: string;
  /** Undefined for a payment from before there were numbers. */
  numbered: { number: string; issued: string } | undefined;
  facts: ReadonlyArray<{ label: string; value: string; long?: boolean; onScreen?: boolean }>;
  money: readonly Row[];
  /** The IANA zone of the dates. */
  zone: string;
  /** The small print, after the zone. */
  children: ReactNode;
}

/** A receipt or a credit note. Prints on one sheet. */
export function ReceiptSheet({ label, numbered, facts, money, zone, children }: ReceiptSheetProps) {
  return (
    <div className="panel receipt">
      <header className="bar">
        <p className="brand no-print">
          <Mark />
          Keyway
        </p>
        {numbered ? (
          <>
            <p>
              <span className="muted">{label}</span> <strong className="num">{numbered.number}</strong>
            </p>
            <p>
              <span className="muted">Date of issue</span> <span className="num">{numbered.issued}</span>
            </p>
          </>
        ) : null}
      </header>
      <Rows items={facts.map((row) => ({ ...row, long: true, value: <Unbroken>{row.value}</Unbroken> }))} />
      {money[0]?.total ? null : <hr />}
      <Rows items={money} />
      <p className="muted small">
        Times are in <ZoneName zone={zone} />. {children}
      </p>
    </div>
  );
}
