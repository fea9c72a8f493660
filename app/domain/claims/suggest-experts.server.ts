import { and, asc, desc, eq, gt, lte, ne, notInArray, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { blocks } from "~/db/schema/chat/blocks";
import { type Claim, claims } from "~/db/schema/claims/claims";
import { expertCalendars } from "~/db/schema/experts/expert-calendars";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import type { Credit } from "~/db/schema/payments/credits";
import { shownName } from "~/domain/experts/expert";
import { listed } from "~/domain/experts/listing/listed.server";
import { creditParts, freeUpTo } from "~/domain/ledger/credit-parts";

const maxSuggested = 3;
const withinDays = 7;

interface Wanted {
  expertId: string;
  learnerId: string;
  /** What an hour may cost so that the session costs the learner nothing, in whole cents. */
  mostCents: number;
  now: Date;
}

/**
 * Returns three experts for a credit, fewer only if fewer can be booked. First come those who teach a skill of the first
 * session's expert, cost the learner nothing more and have a free time within a week; if they are too few, all others.
 * Those who share most skills come first, then by rating and price. One query, two if there are too few.
 * @param to.hours the length of the first session
 */
export async function suggestExperts(
  db: Db,
  {
    claim,
    credit,
    hours,
    now,
  }: { claim: Claim; credit: Pick<Credit, "amountCents" | "currency">; hours: number; now: Date },
) {
  const wanted = { ...claim, mostCents: Math.floor(freeUpTo(credit.amountCents) / hours), now };
  const near = await suggestedExpertsQuery(db, wanted);
  const missing = maxSuggested - near.length;
  const others =
    missing > 0 ? await otherExpertsQuery(db, { ...wanted, found: near.map(({ id }) => id) }) : [];
  const source = { credit, expertId: claim.expertId, hours };
  return [...near, ...others.slice(0, missing)].map(({ name, nextFreeAt, ...row }) => {
    const amountCents = row.priceCents * hours;
    const parts = creditParts(source, { amountCents, currency: "USD", expertId: row.id, hours });
    return {
      ...row,
      hours,
      displayName: shownName(name),
      nextFreeAt: nextFreeAt ?? now,
      /** What the learner would pay beside the credit, in whole cents. */
      extraCents: parts?.cardCents ?? amountCents,
    };
  });
}

/** The query behind `suggestExperts`, for the test that reads its plan. */
export function suggestedExpertsQuery(db: Db, wanted: Wanted) {
  const weekEnd = new Date(wanted.now.getTime() + withinDays * 24 * 3_600_000);
  const skills = skillsOf(wanted.expertId);
  return bookableQuery(
    db,
    wanted,
    and(
      sql`${experts.facets} && ${skills}`,
      lte(experts.priceCents, wanted.mostCents),
      lte(expertCalendars.nextFreeAt, weekEnd),
    ),
  )
    .orderBy(desc(sharedWith(skills)), desc(experts.sortRating), asc(experts.priceCents), asc(experts.id))
    .limit(maxSuggested);
}

/** Everyone else who can be booked: who costs the learner nothing more first, then the nearest skills. */
function otherExpertsQuery(db: Db, { found, ...wanted }: Wanted & { found: string[] }) {
  return bookableQuery(db, wanted, notInArray(experts.id, found))
    .orderBy(
      sql`${experts.priceCents} > ${wanted.mostCents}`,
      desc(sharedWith(skillsOf(wanted.expertId))),
      desc(experts.sortRating),
      asc(experts.priceCents),
      asc(experts.id),
    )
    .limit(maxSuggested);
}

/** The skills of the first session's expert. */
const skillsOf = (expertId: string) =>
  sql`array(select facet from ${experts} as first, unnest(first.facets) as facet
    where first.id = ${expertId} and facet like 'skill:%')`;

const sharedWith = (skills: SQL) =>
  sql`(select count(*) from unnest(${experts.facets}) as facet where facet = any(${skills}))`;

/**
 * Listed experts with a free time, without the first one, those about whom the learner has made a claim that wasn't
 * refused, the learner's own card, and those with a block between.
 */
function bookableQuery(db: Db, { expertId, learnerId, now }: Wanted, condition: SQL | undefined) {
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
        condition,
        ne(experts.id, expertId),
        gt(expertCalendars.nextFreeAt, now),
        sql`${account} is distinct from ${learnerId}`,
        sql`not exists (select from ${claims} where ${claims.learnerId} = ${learnerId} and ${claims.side} = 'learner'
          and ${claims.expertId} = ${experts.id} and ${claims.state} <> 'refused')`,
        sql`not exists (select from ${blocks} where (${blocks.blockerId} = ${learnerId} and ${blocks.blockedId} = ${account})
          or (${blocks.blockedId} = ${learnerId} and ${blocks.blockerId} = ${account}))`,
      ),
    )
    .$dynamic();
}
