import { and, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts/experts";
import { listed } from "./listed.server";

/** Returns the portraits of the listed experts among these, by id. Null ids are left out. */
export async function findPortraits(db: Db, ids: ReadonlyArray<string | null>) {
  const known = [...new Set(ids.flatMap((id) => id ?? []))];
  const rows = known.length === 0 ? [] : await portraitsQuery(db, known);
  return new Map<string | null, string | null>(rows.map(({ id, avatar }) => [id, avatar]));
}

const portraitsQuery = (db: Db, ids: string[]) =>
  db
    .select({ id: experts.id, avatar: experts.picture })
    .from(experts)
    .where(and(inArray(experts.id, ids), listed));
