import type { ComponentProps } from "react";
import { Pagination } from "~/ui/pagination";
import { Table } from "~/ui/table";

/** One of the admin's queues as a table with its pages; says so where it is empty. */
export function WaitingTable({
  empty,
  page,
  hasNext,
  hrefOf,
  ...table
}: ComponentProps<typeof Table> & {
  empty: string;
  page: number;
  hasNext: boolean;
  hrefOf: (page: number) => string;
}) {
  return (
    <>
      {table.rows.length > 0 ? (
        <Table {...table} />
      ) : (
        <p className="muted">{page > 1 ? "There is nothing on this page." : empty}</p>
      )}
      <Pagination
        page={page}
        hasNext={hasNext}
        hrefOf={hrefOf}
        label={`Pages of ${table.label.toLowerCase()}`}
      />
    </>
  );
}
