import { type EmptySearch, shownDays } from "~/domain/experts/listing/empty-search";
import { paths } from "~/shared/paths";
import { Table } from "~/ui/table";

/** What was searched for most often in the listing without finding an expert. */
export function EmptySearches({ searches }: { searches: readonly EmptySearch[] }) {
  if (searches.length === 0) {
    return <p className="muted">Every search in the last {shownDays} days found an expert.</p>;
  }
  return (
    <Table
      label={`Searches without results in the last ${shownDays} days`}
      columns={[{ name: "Searched for" }, { name: "Times", isNumber: true }]}
      rows={searches.map(({ term, count }) => ({
        key: term,
        cells: [
          <a key="term" href={paths.experts({ search: term })}>
            {term}
          </a>,
          count.toLocaleString("en-US"),
        ],
      }))}
    />
  );
}
