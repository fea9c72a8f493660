import { asc, desc, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts";
import { displayName } from "~/domain/experts/expert";
import { listed } from "~/domain/experts/listed.server";
import { findMostSkilled } from "~/domain/experts/most-skilled.server";
import { knownSkill, skillFacets } from "~/domain/experts/vocabulary";
import type { SkillId } from "./content/shape";
import type { Mentor } from "./mentor";

/** The specification's. */
export const mostMentors = 3;

interface Wanted {
  skills: readonly SkillId[];
  /** The viewer's own card. */
  except: string | null;
}

/** Listed experts by how many of these skills their cards name, then by rating, price and id. Two queries. */
export async function findMentors(db: Db, wanted: Wanted): Promise<Mentor[]> {
  const bits = await findMostSkilled(db, wanted.skills, mostMentors + spare);
  if (bits.length === 0) return [];
  const rows = await mentorsQuery(db, wanted, bits);
  return rows.map(({ name, facets: own, ...row }) => ({
    ...row,
    displayName: displayName(name),
    teaches: wanted.skills
      .filter((skill) => skillFacets(skill).some((facet) => own.includes(facet)))
      .map((skill) => knownSkill(skill)?.name ?? skill),
  }));
}

/** For the viewer's own card, and for cards that went off the list a moment ago. */
const spare = 5;

/** The query behind `findMentors`, for the test that reads its plan. @param bits whose cards are looked at (`experts.facet_bit`) */
export function mentorsQuery(db: Db, { skills, except }: Wanted, bits: readonly number[]) {
  const conditions = [
    listed,
    sql`${experts.facetBit} = any (${sql.param(`{${bits}}`)}::int[])`,
    namesOne(skills.flatMap(skillFacets)),
    ...(except ? [ne(experts.id, except)] : []),
  ];
  const count = sql.join(
    skills.map((skill) => sql`(${namesOne(skillFacets(skill))})::int`),
    sql` + `,
  );
  return db
    .select({
      id: experts.id,
      name: experts.name,
      title: experts.title,
      avatar: experts.avatar,
      priceCents: experts.priceCents,
      rating: experts.rating,
      reviews: experts.reviews,
      facets: experts.facets,
    })
    .from(experts)
    .where(sql.join(conditions, sql` and `))
    .orderBy(sql`${count} desc`, desc(experts.sortRating), asc(experts.priceCents), asc(experts.id))
    .limit(mostMentors);
}

const namesOne = (facets: string[]): SQL => sql`${experts.facets} && ${sql.param(facets, experts.facets)}`;
