import { type Demand, demandDays, mostExperts } from "~/domain/scans/demand";
import { paths } from "~/shared/paths";
import { Table } from "~/ui/table";

/** What learners miss beside who teaches it, by speciality: bars with their numbers. */
export function DemandTable({ specialities }: { specialities: readonly Demand[] }) {
  const mostGaps = Math.max(...specialities.map(({ gaps }) => gaps));
  if (mostGaps === 0) {
    return <p className="muted">No skill scan in the last {demandDays} days found a gap.</p>;
  }
  const missed = specialities.filter(({ gaps }) => gaps > 0);
  const others = specialities.filter(({ gaps }) => gaps === 0);
  // One scale for both columns, so that their bars can be compared.
  const most = Math.max(mostGaps, ...missed.map(({ experts }) => experts));
  return (
    <>
      <Table
        label="Demand and supply by speciality"
        stacks
        columns={[{ name: "Speciality" }, { name: "Gaps in scans" }, { name: "Listed experts" }]}
        rows={missed.map(({ slug, name, gaps, experts }) => ({
          key: slug,
          cells: [
            <a key="name" href={paths.experts({}, slug)}>
              {name}
            </a>,
            <Amount key="gaps" look="main" value={gaps} share={gaps / most} />,
            <Amount key="experts" look="part" value={countOf(experts)} share={experts / most} />,
          ],
        }))}
      />
      {others.length > 0 ? (
        <div className="stack-xs">
          <p className="small muted">No gaps found, with their listed experts:</p>
          <ul className="name-counts small">
            {others.map(({ slug, name, experts }) => (
              <li key={slug}>
                <a href={paths.experts({}, slug)}>{name}</a> <span className="num">{countOf(experts)}</span>
              </li>
            ))}
          </ul>
        </div>
      ) : null}
    </>
  );
}

const countOf = (experts: number) => (experts > mostExperts ? `${mostExperts}+` : experts);

const Amount = (props: { look: string; value: number | string; share: number }) => (
  <span className="amount">
    <span className="num">{props.value}</span>
    <svg aria-hidden="true">
      <rect className={props.look} width={`${Math.round(100 * props.share)}%`} height="100%" />
    </svg>
  </span>
);
