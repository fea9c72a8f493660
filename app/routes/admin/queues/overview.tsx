import { AdminPage } from "~/components/admin/admin-page";
import { ownPageMeta } from "~/components/site/page-meta";
import { countText, shapeOf } from "~/domain/lists/queues";
import { readQueues } from "~/domain/lists/queues.server";
import { waitingText } from "~/domain/lists/waiting-text";
import { Table } from "~/ui/table";
import { servicesContext } from "~/web/context";
import { orUnavailable } from "~/web/unavailable.server";
import { adminView, takeNoPosts } from "../admin-view.server";
import type { Route } from "./+types/overview";

/** Everything that waits for the admin, queue by queue. */

export const meta = ownPageMeta("Queues", "What needs you.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now, environmentName, zone } = adminView(context, request);
  const { zoneWatch } = context.get(servicesContext);
  const standings = await orUnavailable(() => readQueues(db, zoneWatch.standing().doubts.length));
  return {
    environmentName,
    standings: standings.map(({ name, count, oldest }) => ({
      name,
      count,
      oldest: oldest && waitingText(oldest, now, zone),
    })),
  };
}

export const action = takeNoPosts;

export default function Queues({ loaderData: { environmentName, standings } }: Route.ComponentProps) {
  const isEmpty = standings.every(({ count }) => count === 0);
  const lead = isEmpty
    ? "Nothing needs you right now."
    : "What needs you, and how long the oldest has waited.";
  return (
    <AdminPage environmentName={environmentName} title="Queues" lead={lead}>
      <Table
        label="Queues"
        columns={[{ name: "Queue" }, { name: "Waiting", isNumber: true }, { name: "Oldest" }]}
        rows={standings.map(({ name, count, oldest }) => {
          const { label, path, empty } = shapeOf(name);
          return {
            key: name,
            cells: [
              <a key="queue" href={path}>
                {label}
              </a>,
              countText(count),
              count > 0 ? (
                oldest
              ) : (
                <span key="empty" className="muted">
                  {empty}
                </span>
              ),
            ],
          };
        })}
      />
    </AdminPage>
  );
}
