import { AdminPage } from "~/components/admin/admin-page";
import { QueueAge } from "~/components/admin/queue-age";
import { ownPageMeta } from "~/components/site/page-meta";
import { countText, shapeOf } from "~/domain/lists/queues";
import { readQueues } from "~/domain/lists/queues.server";
import { waitedHours } from "~/domain/lists/waiting-text";
import { formatShortDate } from "~/shared/format-time";
import { ButtonLink } from "~/ui/button";
import { Empty } from "~/ui/empty";
import { Table } from "~/ui/table";
import { servicesContext } from "~/web/context";
import { adminView, takeNoPosts } from "../admin-view.server";
import type { Route } from "./+types/overview";

/** Everything that waits for the admin, queue by queue. */

export const meta = ownPageMeta("Queues", "What needs your attention.");

export async function loader({ context, request }: Route.LoaderArgs) {
  const { db, now, zone } = adminView(context, request);
  const { zoneWatch } = context.get(servicesContext);
  const standings = await readQueues(db, zoneWatch.standing().doubts.length);
  return {
    standings: standings.map(({ name, count, oldest }) => ({
      name,
      count,
      oldest: oldest && formatShortDate(oldest, zone),
      hours: oldest && waitedHours(oldest, now),
    })),
  };
}

export const action = takeNoPosts;

export default function Queues({ loaderData: { standings } }: Route.ComponentProps) {
  const waiting = standings
    .filter(({ count }) => count > 0)
    .sort((one, other) => (other.hours ?? 0) - (one.hours ?? 0));
  const [first] = waiting;
  return (
    <AdminPage
      title="Queues"
      lead={
        first ? "The longest wait first. The line marks 48 hours, and anything older is late." : undefined
      }
    >
      {first === undefined ? (
        <Empty title="All done">
          <p>Nothing needs you right now.</p>
        </Empty>
      ) : (
        <div className="stack-s">
          <Table
            label="Queues"
            stacks="lines"
            columns={[
              { name: "Queue" },
              { name: "Waiting", isNumber: true },
              { name: "Oldest", isText: true },
            ]}
            rows={waiting.map(({ name, count, oldest, hours }) => {
              const { label, path } = shapeOf(name);
              return {
                key: name,
                cells: [
                  <a key="queue" href={path}>
                    {label}
                  </a>,
                  <span key="count" className="strong">
                    {countText(count)}
                  </span>,
                  hours === null ? "" : <QueueAge key="age" hours={hours} since={oldest} />,
                ],
              };
            })}
          />
          <p>
            <ButtonLink
              href={shapeOf(first.name).path}
            >{`Start with the oldest: ${shapeOf(first.name).label}`}</ButtonLink>
          </p>
        </div>
      )}
    </AdminPage>
  );
}
