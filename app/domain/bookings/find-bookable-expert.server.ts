import { and, desc, eq } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { hasExpertOrUserId, listed } from "~/domain/experts/listing/listed.server";
import { isId } from "~/platform/ids";
import { currentZoneName } from "~/shared/zone-names";

export interface BookableExpert {
  id: string;
  name: string;
  userId: string | null;
  timeZone: string;
  /** Whole cents for one booked hour. */
  priceCents: number;
  meetsInRooms: boolean;
}

/** The columns of `BookableExpert`, from the experts joined with their accounts. */
export const bookableColumns = {
  id: experts.id,
  name: experts.name,
  userId: expertsUsers.userId,
  timeZone: experts.timeZone,
  priceCents: experts.priceCents,
  meetsInRooms: experts.meetsInRooms,
};

/** Finds an approved, not deleted expert by record id or linked user id; null for all other ids. */
export async function findBookableExpert(db: Db, id: string): Promise<BookableExpert | null> {
  if (!isId(id)) return null;
  const [expert] = await askExpert(db, { id });
  return expert ? asBookable(expert) : null;
}

/** @param row a row of `bookableColumns` */
export const asBookable = (row: BookableExpert): BookableExpert => ({
  ...row,
  timeZone: currentZoneName(row.timeZone),
});

const askExpert = builtOnce((db, { id }: { id: string }) =>
  db
    .select(bookableColumns)
    .from(experts)
    .leftJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
    .where(and(hasExpertOrUserId(id), listed))
    .orderBy(desc(eq(experts.id, id)))
    .limit(1),
);
