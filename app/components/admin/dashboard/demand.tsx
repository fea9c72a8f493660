import { type Demand, demandDays, mostExperts } from "~/domain/scans/demand";
import { paths } from "~/shared/paths";
import { Table } from "~/ui/table";

/** What learners miss beside who teaches it, by speciality: bars with their numbers. */
export function DemandTable({ specialities }: { specialities: readonly Demand[] }) {
  const mostGaps = Math.max(...specialities.map(({ gaps }) => gaps));
  if (mostGaps === 0) {
    return <p className="muted">No skill scan in the last {demandDays} days found a gap.</p>;
  }
  const most = Math.max(...specialities.map(({ experts }) => experts));
  return (
    <Table
      label="Demand and supply by speciality"
      stacks
      columns={[{ name: "Speciality" }, { name: "Gaps in scans" }, { name: "Listed experts" }]}
      rows={specialities.map(({ slug, name, gaps, experts }) => ({
        key: slug,
        cells: [
          <a key="name" href={paths.experts({}, slug)}>
            {name}
          </a>,
          <Amount key="gaps" look="main" value={gaps} share={gaps / mostGaps} />,
          <Amount
            key="experts"
            look="part"
            value={experts > mostExperts ? `${mostExperts}+` : experts}
            share={experts / Math.max(1, most)}
          />,
        ],
      }))}
    />
  );
}

const Amount = (props: { look: string; value: number | string; share: number }) => (
  <span className={props.look === "main" && props.share === 0 ? "amount none" : "amount"}>
    <span className="num">{props.value}</span>
    <svg aria-hidden="true">
      <rect className={props.look} width={`${Math.round(100 * props.share)}%`} height="100%" />
    </svg>
  </span>
);
