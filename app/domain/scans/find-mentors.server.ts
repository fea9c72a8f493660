import { asc, desc, ne, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts";
import { displayName } from "~/domain/experts/expert";
import { listed } from "~/domain/experts/listed.server";
import { knownSkill, skillFacets } from "~/domain/experts/vocabulary";
import type { SkillId } from "./content/shape";
import type { Mentor } from "./mentor";

/** The specification's. */
export const mostMentors = 3;

/**
 * Listed experts by how many of these skills their cards name, then by rating, price and id.
 * @param query `except`: the viewer's own card
 */
export async function findMentors(
  db: Db,
  { skills, except }: { skills: readonly SkillId[]; except: string | null },
): Promise<Mentor[]> {
  if (skills.length === 0) return [];
  const facets = (words: string[]) => sql`${experts.facets} && ${sql.param(words, experts.facets)}`;
  const overlap = sql.join(
    skills.map((skill) => sql`(${facets(skillFacets(skill))})::int`),
    sql` + `,
  );
  const rows = await db
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
    .where(
      sql.join(
        [listed, facets(skills.flatMap(skillFacets)), ...(except ? [ne(experts.id, except)] : [])],
        sql` and `,
      ),
    )
    .orderBy(sql`${overlap} desc`, desc(experts.sortRating), asc(experts.priceCents), asc(experts.id))
    .limit(mostMentors);
  return rows.map(({ name, facets: own, ...row }) => ({
    ...row,
    displayName: displayName(name),
    teaches: skills
      .filter((skill) => skillFacets(skill).some((facet) => own.includes(facet)))
      .map((skill) => knownSkill(skill)?.name ?? skill),
  }));
}
