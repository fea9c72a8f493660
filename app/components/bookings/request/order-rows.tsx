import { type Row, Rows } from "~/ui/rows";

export interface OrderRow extends Row {
  /** Small print, below the total. */
  isFine?: boolean | undefined;
}

/** The lines of an order, and its small print. */
export function OrderRows({ items }: { items: readonly OrderRow[] }) {
  const fine = items.filter(({ isFine }) => isFine);
  return (
    <>
      <Rows items={items.filter(({ isFine }) => !isFine)} />
      {fine.length > 0 ? (
        <div className="small">
          <Rows items={fine} />
        </div>
      ) : null}
    </>
  );
}
