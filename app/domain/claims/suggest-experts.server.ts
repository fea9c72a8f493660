import { and, asc, desc, eq, gt, lte, ne, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { blocks } from "~/db/schema/chat/blocks";
import type { Claim } from "~/db/schema/claims/claims";
import { expertCalendars } from "~/db/schema/experts/expert-calendars";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import type { Credit } from "~/db/schema/payments/credits";
import { shownName } from "~/domain/experts/expert";
import { listed } from "~/domain/experts/listing/listed.server";

const maxSuggested = 3;
const withinDays = 7;

/**
 * Returns up to three experts for a credit: each teaches a skill of the first session's expert, costs no more than the credit
 * and has a free time within a week. Those who share most skills come first, then by rating and price. One query.
 */
export async function suggestExperts(
  db: Db,
  { claim, credit, now }: { claim: Claim; credit: Pick<Credit, "amountCents">; now: Date },
) {
  const rows = await suggestedExpertsQuery(db, { ...claim, amountCents: credit.amountCents, now });
  return rows.map(({ name, nextFreeAt, ...row }) => ({
    ...row,
    displayName: shownName(name),
    nextFreeAt: nextFreeAt ?? now,
  }));
}

/** The query behind `suggestExperts`, for the test that reads its plan. */
export function suggestedExpertsQuery(
  db: Db,
  {
    expertId,
    learnerId,
    amountCents,
    now,
  }: { expertId: string; learnerId: string; amountCents: number; now: Date },
) {
  const weekEnd = new Date(now.getTime() + withinDays * 24 * 3_600_000);
  const skills = sql`array(select facet from ${experts} as first, unnest(first.facets) as facet
    where first.id = ${expertId} and facet like 'skill:%')`;
  const shared = sql`(select count(*) from unnest(${experts.facets}) as facet where facet = any(${skills}))`;
  const account = sql`(select ${expertsUsers.userId} from ${expertsUsers} where ${expertsUsers.expertId} = ${experts.id})`;
  return db
    .select({
      id: experts.id,
      name: experts.name,
      title: experts.title,
      avatar: experts.picture,
      priceCents: experts.priceCents,
      rating: experts.rating,
      reviews: experts.reviews,
      nextFreeAt: expertCalendars.nextFreeAt,
    })
    .from(experts)
    .innerJoin(expertCalendars, eq(expertCalendars.expertId, experts.id))
    .where(
      and(
        listed,
        sql`${experts.facets} && ${skills}`,
        lte(experts.priceCents, amountCents),
        ne(experts.id, expertId),
        gt(expertCalendars.nextFreeAt, now),
        lte(expertCalendars.nextFreeAt, weekEnd),
        sql`${account} is distinct from ${learnerId}`,
        sql`not exists (select from ${blocks} where (${blocks.blockerId} = ${learnerId} and ${blocks.blockedId} = ${account})
          or (${blocks.blockedId} = ${learnerId} and ${blocks.blockerId} = ${account}))`,
      ),
    )
    .orderBy(sql`${shared} desc`, desc(experts.sortRating), asc(experts.priceCents), asc(experts.id))
    .limit(maxSuggested);
}
