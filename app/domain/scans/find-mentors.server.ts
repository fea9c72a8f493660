import { asc, desc, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts/experts";
import { shownName } from "~/domain/experts/expert";
import { cutsOf } from "~/domain/experts/key/taught-skills";
import { openedGaps } from "~/domain/experts/key/tried-key";
import { listed } from "~/domain/experts/listing/listed.server";
import { taughtFacets } from "~/domain/experts/skill-facets";
import { knownSkill } from "~/domain/experts/vocabulary";
import type { SkillId } from "./content/shape";
import type { Mentor } from "./mentor";

/** The specification's limit. */
export const mostMentors = 3;

interface Wanted {
  skills: readonly SkillId[];
  gaps?: readonly SkillId[];
  /** The viewer's own card. */
  except: string | null;
}

/**
 * Returns up to three listed experts, in one query: those who teach earlier skills before those who teach only later
 * ones, then by rating, price and id.
 */
export async function findMentors(db: Db, wanted: Wanted): Promise<Mentor[]> {
  if (wanted.skills.length === 0) return [];
  const rows = await mentorsQuery(db, wanted);
  return rows.map(({ name, facets: own, ...row }) => ({
    ...row,
    displayName: shownName(name),
    teaches: wanted.skills
      .filter((skill) => taughtFacets(skill).some((facet) => own.includes(facet)))
      .map((skill) => knownSkill(skill)?.name ?? skill),
    cuts: cutsOf(own),
    opened: openedGaps(wanted.gaps ?? [], own),
  }));
}

/** Builds the query of `findMentors`. Exported for the test that reads its plan. */
export function mentorsQuery(db: Db, { skills, except }: Wanted) {
  const conditions = [
    listed,
    hasAnyFacet(skills.flatMap(taughtFacets)),
    ...(except ? [ne(experts.id, except)] : []),
  ];
  // A skill counts more than all later ones together.
  const worth = sql.join(
    skills.map(
      (skill, at) => sql`(${hasAnyFacet(taughtFacets(skill))})::int * ${2 ** (skills.length - 1 - at)}::int`,
    ),
    sql` + `,
  );
  return db
    .select({
      id: experts.id,
      name: experts.name,
      title: experts.title,
      avatar: experts.picture,
      priceCents: experts.priceCents,
      rating: experts.rating,
      reviews: experts.reviews,
      facets: experts.facets,
    })
    .from(experts)
    .where(sql.join(conditions, sql` and `))
    .orderBy(sql`${worth} desc`, desc(experts.sortRating), asc(experts.priceCents), asc(experts.id))
    .limit(mostMentors);
}

const hasAnyFacet = (facets: string[]): SQL => sql`${experts.facets} && ${sql.param(facets, experts.facets)}`;
