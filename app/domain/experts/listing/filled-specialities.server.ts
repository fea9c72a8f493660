import { sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts/experts";
import { wholeListing } from "./listing";
import { matching } from "./listing-conditions.server";
import { specialities } from "./specialities";

/** Returns the slugs of the specialities with at least one listed expert, for search engines. One query. */
export async function findFilledSpecialities(db: Db): Promise<string[]> {
  const each = specialities.map(
    ({ slug }) => sql`select ${slug}::text as slug where exists (select from ${experts}
      where ${matching({ ...wholeListing, speciality: slug })})`,
  );
  const rows = await db.execute<{ slug: string }>(sql.join(each, sql` union all `));
  return rows.map(({ slug }) => slug);
}
