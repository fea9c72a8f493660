import { AdminPage } from "~/components/admin/admin-page";
import { ownPageMeta } from "~/components/site/page-meta";
import { shapeOf } from "~/domain/admin/queues";
import { countExpertsIn } from "~/domain/availability/zone-differences.server";
import { Notice } from "~/ui/notice";
import { Table } from "~/ui/table";
import { servicesContext } from "~/web/context";
import { orUnavailable } from "~/web/unavailable.server";
import { adminView, takeNoPosts } from "../admin-view.server";
import type { Route } from "./+types/zones";

/** The zones in use whose clocks Node and Postgres read differently. There is nothing to decide here: an update does it. */

export const meta = ownPageMeta("Zones that differ", "Zones whose clocks are read differently.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, place } = adminView(context, request);
  const zones = context.get(servicesContext).zonesThatDiffer();
  const experts = await orUnavailable(() => countExpertsIn(db, zones));
  return { place, zones: zones.map((zone) => ({ zone, experts: experts.get(zone) ?? 0 })) };
}

export const action = takeNoPosts;

export default function Zones({ loaderData: { place, zones } }: Route.ComponentProps) {
  return (
    <AdminPage
      place={place}
      title="Zones that differ"
      lead="Node and Postgres each have their own data about clocks, and governments change clocks."
    >
      {zones.length === 0 ? (
        <p className="muted">{shapeOf("zones").empty}</p>
      ) : (
        <>
          <Notice kind="error" title="Conflicting clock data">
            <p>
              Node and Postgres disagree about these zones within the next 400 days: sessions there may be an
              hour off. Update Node or Postgres, whichever is older, and start the program again. Zones are
              compared at each start and once a day.
            </p>
          </Notice>
          <Table
            label="Zones that differ"
            columns={[{ name: "Zone" }, { name: "Experts there", isNumber: true }]}
            rows={zones.map(({ zone, experts }) => ({ key: zone, cells: [zone, experts] }))}
          />
        </>
      )}
    </AdminPage>
  );
}
