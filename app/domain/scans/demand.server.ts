import { type SQL, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts/experts";
import { aiSkillScans } from "~/db/schema/scans/ai-skill-scans";
import { listed } from "~/domain/experts/listing/listed.server";
import { specialities } from "~/domain/experts/listing/specialities";
import { taughtFacets } from "~/domain/experts/skill-facets";
import { type Demand, demandDays, mostExperts, mostScans } from "./demand";

/** Reads demand and supply by speciality, the most gaps for each expert first. Two statements. */
export async function readDemand(db: Db, now: Date): Promise<Demand[]> {
  const [gaps, supply] = await Promise.all([
    db.execute<{ skill: string; count: number }>(
      gapsSince(new Date(now.getTime() - demandDays * 86_400_000)),
    ),
    db.execute<{ slug: string; count: number }>(expertsOfEach),
  ]);
  const gapsOf = new Map([...gaps].map(({ skill, count }) => [skill, count]));
  const expertsOf = new Map([...supply].map(({ slug, count }) => [slug, count]));
  const urgency = ({ gaps: missed, experts: some }: Demand) => missed / (some + 1);
  return specialities
    .map(({ name, slug, skills }) => ({
      name,
      slug,
      gaps: skills.reduce((sum, skill) => sum + (gapsOf.get(skill) ?? 0), 0),
      experts: expertsOf.get(slug) ?? 0,
    }))
    .sort((one, other) => urgency(other) - urgency(one));
}

/** Counts the missing skills of the newest finished scans. Nothing of a person is read. */
const gapsSince = (from: Date): SQL => sql`
  select gap ->> 'skill' as skill, count(*)::int as count
  from (
    select ${aiSkillScans.result} -> 'missing' as missing from ${aiSkillScans}
    where ${aiSkillScans.createdAt} >= ${from.toISOString()} and ${aiSkillScans.result} is not null
    order by ${aiSkillScans.createdAt} desc nulls first limit ${mostScans}) as newest
  cross join jsonb_array_elements(missing) as gap
  group by 1`;

const expertsOfEach: SQL = sql.join(
  specialities.map(
    ({ slug, skills }) => sql`select ${slug}::text as slug, count(*)::int as count
      from (select 1 from ${experts} where ${listed}
        and ${experts.facets} && ${sql.param(skills.flatMap(taughtFacets), experts.facets)} limit ${mostExperts + 1}) as found`,
  ),
  sql` union all `,
);
