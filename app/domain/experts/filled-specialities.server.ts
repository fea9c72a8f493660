import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts";
import { wholeListing } from "./listing";
import { matching } from "./listing-conditions.server";
import { specialities } from "./specialities";
import { skillFacet } from "./vocabulary";

/**
 * Slugs of the specialities in which somebody is listed: the pages that search engines may know. One query. The bitmaps mostly tell; where
 * they know of nobody, all whom the tables know are few, and gathered by the index of the facets: asked for one of them alone, the planner
 * would read every expert to find nobody.
 */
export async function findFilledSpecialities(db: Db): Promise<string[]> {
  const each = specialities.map(
    ({ slug, skills }) => sql`select ${slug}::text as slug where exists (select from listing_facets
        where facet = any (${sql.param(skills.map(skillFacet), experts.facets)}::text[]) and bit_count(experts) > 0)
      or exists (with named as materialized (select ${experts.id} from ${experts}
        where ${matching({ ...wholeListing, speciality: slug }, null)}) select from named)`,
  );
  const rows = await db.execute<{ slug: string }>(sql.join(each, sql` union all `));
  return rows.map(({ slug }) => slug);
}
