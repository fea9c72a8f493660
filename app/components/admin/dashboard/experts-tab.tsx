import type { EmptySearch } from "~/domain/experts/listing/empty-search";
import type { Demand } from "~/domain/scans/demand";
import { paths } from "~/shared/paths";
import { Pagination } from "~/ui/pagination";
import { DateCell, Table } from "~/ui/table";
import { PromotionForm } from "../promotion-form";
import { DemandTable } from "./demand";
import { EmptySearches } from "./empty-searches";
import { Part } from "./part";

interface ViewLine {
  expertId: string;
  expertName: string;
  views: number;
  lastViewed: string;
}

export interface ExpertsTabProps {
  demand: readonly Demand[] | null;
  searches: readonly EmptySearch[] | null;
  page: number;
  views: { lines: readonly ViewLine[]; hasNext: boolean } | null;
}

/** The form that adds an expert by email, and the profile views of each expert (specification, "Experts tab"). */
export function ExpertsTab({ demand, searches, page, views }: ExpertsTabProps) {
  return (
    <div className="stack">
      <section className="stack-s" aria-labelledby="add-expert">
        <h2 id="add-expert">Add an expert</h2>
        <PromotionForm />
      </section>
      <section className="stack-s" aria-labelledby="demand">
        <h2 id="demand">Skill gaps, and who teaches them</h2>
        <Part of={demand} name="Demand by speciality">
          {(specialities) => <DemandTable specialities={specialities} />}
        </Part>
      </section>
      <section className="stack-s slim" aria-labelledby="searches">
        <h2 id="searches">Searches without result</h2>
        <Part of={searches} name="Searches without result">
          {(searches) => <EmptySearches searches={searches} />}
        </Part>
      </section>
      <section className="stack-s slim" aria-labelledby="expert-views">
        <h2 id="expert-views">Expert views</h2>
        <Part of={views} name="Expert views">
          {({ lines, hasNext }) => (
            <>
              <ViewTable page={page} lines={lines} />
              <Pagination
                page={page}
                hasNext={hasNext}
                hrefOf={(wanted) => paths.adminDashboard({ tab: "experts", page: wanted })}
                label="Pages of expert views"
              />
            </>
          )}
        </Part>
      </section>
    </div>
  );
}

function ViewTable({ page, lines }: { page: number; lines: readonly ViewLine[] }) {
  if (lines.length === 0) {
    return <p className="muted">{page > 1 ? "There is nothing on this page." : noViews}</p>;
  }
  return (
    <Table
      label="Views by expert"
      stacks="lines"
      columns={[{ name: "Expert" }, { name: "Last viewed" }, { name: "Total views", isNumber: true }]}
      rows={lines.map(({ expertId, expertName, views, lastViewed }) => ({
        key: expertId,
        cells: [
          <a key="name" href={paths.expert(expertId)}>
            {expertName}
          </a>,
          <DateCell key="last">{lastViewed}</DateCell>,
          `${views.toLocaleString("en-US")} ${views === 1 ? "view" : "views"}`,
        ],
      }))}
    />
  );
}

/** The specification's text. */
const noViews = "No expert views tracked yet. Views will appear here once tracking is implemented.";
