import { and, eq, isNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts";

/** What an expert's dashboard says of their own card, listed or not; null for a deleted one. */
export async function findOwnCard(db: Db, expertId: string) {
  const [card] = await db
    .select({ title: experts.title, priceCents: experts.priceCents, approved: experts.approved })
    .from(experts)
    .where(and(eq(experts.id, expertId), isNull(experts.deletedAt)));
  return card ?? null;
}
