import { AdminPage } from "~/components/admin/admin-page";
import { ownPageMeta } from "~/components/site/page-meta";
import { countExpertsIn } from "~/domain/availability/zones/zone-differences.server";
import { oldReadersText } from "~/domain/availability/zones/zone-doubt";
import { shapeOf } from "~/domain/lists/queues";
import { Notice } from "~/ui/notice";
import { Table } from "~/ui/table";
import { servicesContext } from "~/web/context";
import { adminView, takeNoPosts } from "../admin-view.server";
import type { Route } from "./+types/zones";

/** The zones in use that may be read differently elsewhere. There is nothing to decide here: an update resolves it. */

export const meta = ownPageMeta("Time zone mismatches", "Zones whose clocks are read differently.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, moment } = adminView(context, request);
  const { checkedAt, doubts } = context.get(servicesContext).zoneWatch.standing();
  const names = doubts.map(({ zone }) => zone);
  const experts = await countExpertsIn(db, names);
  const zones = doubts.map((doubt) => ({
    zone: doubt.zone,
    experts: experts.get(doubt.zone) ?? 0,
    old: oldReadersText(doubt),
    checkedAt: moment(doubt.checkedAt),
  }));
  return { zones, checkedAt: checkedAt && moment(checkedAt) };
}

export const action = takeNoPosts;

export default function Zones({ loaderData: { zones, checkedAt } }: Route.ComponentProps) {
  return (
    <AdminPage
      title="Time zone mismatches"
      lead="Node and Postgres each have their own data about clocks, and governments change clocks."
    >
      <p className="muted">
        {checkedAt
          ? `All zones in use were checked on ${checkedAt}.`
          : "The zones in use haven't been checked yet."}{" "}
        They are checked at each start and once a day, and a zone is checked when an expert saves hours in it.
      </p>
      {zones.length === 0 ? (
        <p className="muted">{checkedAt ? shapeOf("zones").empty : null}</p>
      ) : (
        <>
          <Notice kind="error" title="Conflicting clock data">
            <p>
              Node and Postgres disagree about these zones within the next 400 days, or don't know a change of
              the last two years that browsers may know: sessions there may be an hour off. Update what is out
              of date and start the program again.
            </p>
          </Notice>
          <Table
            label="Time zone mismatches"
            columns={[
              { name: "Zone" },
              { name: "Experts there", isNumber: true },
              { name: "Out of date" },
              { name: "Checked" },
            ]}
            rows={zones.map(({ zone, experts, old, checkedAt }) => ({
              key: zone,
              cells: [zone, experts, old, checkedAt],
            }))}
          />
        </>
      )}
    </AdminPage>
  );
}
