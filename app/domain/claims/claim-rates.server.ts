import { asc, desc, eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { bookings } from "~/db/schema/bookings/bookings";
import { claims } from "~/db/schema/claims/claims";
import { experts } from "~/db/schema/experts/experts";
import { displayName } from "~/domain/experts/expert";
import type { AdminList } from "~/domain/lists/admin-list";
import { type AdminListShape, pageOf, pageWindow } from "~/domain/lists/list";
import { paths } from "~/shared/paths";

const shape: AdminListShape = {
  name: "claim-rates",
  title: "Guarantee claims by expert",
  filters: [],
  sorts: [],
  pageSize: 50,
};

const claimed = sql<number>`count(*)::int`;

const selectRates = (db: Db) =>
  db
    .select({
      id: experts.id,
      name: experts.name,
      claimed,
      granted: sql<number>`(count(*) filter (where ${claims.state} = 'granted'))::int`,
      /** Learners who had a session with the expert: each had one first session. */
      learners: sql<number>`(select count(distinct ${bookings.learnerId}) from ${bookings}
        where ${bookings.expertId} = ${experts.id} and ${bookings.status} = 'completed')::int`,
    })
    .from(claims)
    .innerJoin(experts, eq(experts.id, claims.expertId))
    .where(eq(claims.kind, "guarantee"))
    .groupBy(experts.id)
    .orderBy(desc(claimed), asc(experts.id));

type RateRow = Awaited<ReturnType<typeof selectRates>>[number];

/** "4 %" of the first sessions; a dash for an expert without a completed session. */
const rateOf = ({ claimed: count, learners }: RateRow): string =>
  learners === 0 ? "–" : `${Math.round((100 * count) / learners)} %`;

/** Lists the experts with guarantee claims, most claims first. */
export const claimRates: AdminList<RateRow> = {
  shape,
  related: { text: "Claims to decide", href: paths.claims() },
  lead: () => "How often learners used the guarantee after their first session with an expert.",
  empty: "The guarantee hasn't been used.",
  columns: [
    { name: "Expert", cell: ({ id, name }) => [{ text: displayName(name), href: paths.expert(id) }] },
    { name: "First sessions", isNumber: true, cell: ({ learners }) => String(learners) },
    { name: "Claims", isNumber: true, cell: ({ claimed: count }) => String(count) },
    { name: "Granted", isNumber: true, cell: ({ granted }) => String(granted) },
    { name: "Claim rate", isNumber: true, cell: rateOf },
  ],
  read: async (db, query) => {
    const { limit, offset } = pageWindow(shape, query);
    return pageOf(shape, query, await selectRates(db).limit(limit).offset(offset));
  },
};
