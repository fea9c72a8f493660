import { asc, desc, ne, type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts";
import { displayName } from "~/domain/experts/expert";
import { listed } from "~/domain/experts/listed.server";
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

/** Listed experts by how many of these skills their cards name, then by rating, price and id. One query. */
export async function findMentors(db: Db, wanted: Wanted): Promise<Mentor[]> {
  if (wanted.skills.length === 0) return [];
  const rows = await mentorsQuery(db, wanted);
  return rows.map(({ name, facets: own, ...row }) => ({
    ...row,
    displayName: displayName(name),
    teaches: wanted.skills
      .filter((skill) => skillFacets(skill).some((facet) => own.includes(facet)))
      .map((skill) => knownSkill(skill)?.name ?? skill),
  }));
}

/** The query behind `findMentors`, for the test that reads its plan. */
export function mentorsQuery(db: Db, { skills, except }: Wanted) {
  const conditions = [
    listed,
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
