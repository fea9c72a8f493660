import { DateCell, Table } from "~/ui/table";

export interface ReportLine {
  key: string;
  who: string;
  when: string;
  length: string;
  cost: string;
  tookPlace: string;
}

/** What a team sees of the lessons and classes that it has paid for, and nothing more (decision K5). */
export function ReportTable({ label, lines }: { label: string; lines: readonly ReportLine[] }) {
  return (
    <Table
      label={label}
      stacks="lines"
      columns={[
        { name: "Member", isText: true },
        { name: "When" },
        { name: "Length" },
        { name: "Cost", isNumber: true },
        { name: "Took place", isLabelled: true },
      ]}
      rows={lines.map(({ key, who, when, length, cost, tookPlace }) => ({
        key,
        cells: [who, <DateCell key="when">{when}</DateCell>, length, cost, tookPlace],
      }))}
    />
  );
}
