import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts";
import { listed } from "./listed.server";
import type { Listing } from "./listing";
import { skillsOf } from "./listing-conditions.server";
import { skillFacet, skillFacets } from "./vocabulary";

/** More than so many, or more than one in so many, are soon met on a walk through an order. */
const rareLimit = 5000;
const rareShare = 20;

interface FacetsFound {
  /** How many have them by the bitmaps, which are late by seconds; null where none are asked for. */
  count: number | null;
  /** The condition that an expert has them, where few do. */
  isRare: SQL | null;
}

/**
 * Of the language and the skills of a listing: how many have them, and where these are few the condition that finds them. The tables answer
 * the condition, so it is exact; the bitmaps only tell what the planner can't: it takes a rare word for a more frequent one, and would walk
 * through a whole order to find nobody.
 */
export async function findFacets(db: Db, { filters, speciality }: Listing): Promise<FacetsFound> {
  const skillSets = [
    ...(filters.skill ? [[filters.skill]] : []),
    ...(speciality !== null ? [skillsOf(speciality)] : []),
  ];
  const language = filters.language ? [[`language:${filters.language}`]] : [];
  const counted = [...language, ...skillSets.map((skills) => skills.map(skillFacet))];
  if (counted.length === 0) return { count: null, isRare: null };
  const bitmaps = counted.map(
    (facets) => sql`coalesce((select bit_or(experts) from listing_facets as wanted
      where wanted.facet = any (${listOf(facets)}::text[]) and wanted.part = base.part), base.experts & ~base.experts)`,
  );
  const [row] = await db.execute<{ count: number; listed: number }>(sql`
    select coalesce(sum(bit_count(${sql.join([sql`base.experts`, ...bitmaps], sql` & `)})), 0)::int as count,
      coalesce(sum(bit_count(base.experts)), 0)::int as listed
    from listing_facets as base where base.facet = 'listed'`);
  const { count, listed: all } = row ?? { count: 0, listed: 0 };
  if (count > rareLimit || count * rareShare > all) return { count, isRare: null };
  const named = [...language, ...skillSets.map((skills) => skills.flatMap(skillFacets))].map(
    (facets) => sql`${experts.facets} && ${listOf(facets)}`,
  );
  // With an offset the planner asks it first, by the index of the facets.
  const isRare = sql`${experts.id} in (select ${experts.id} from ${experts} where ${sql.join([listed, ...named], sql` and `)} offset 0)`;
  return { count, isRare };
}

const listOf = (facets: string[]) => sql.param(facets, experts.facets);
