import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts";
import { findCardVersion, findNewestVersion } from "./card-queries.server";
import { bioPreview, displayName, type ExpertCard } from "./expert";

/**
 * A version as the admin decides on it: beside what is listed now, with the card that the listing would show, and the
 * version written last; null for an unknown one and a deleted expert's.
 */
export async function findCardToDecide(db: Db, versionId: string) {
  const found = await findCardVersion(db, versionId);
  if (!found) return null;
  const { id, expertId, name, title, bio, priceCents, languages, avatar } = found.version;
  const [newest, [record]] = await Promise.all([
    findNewestVersion(db, expertId),
    db
      .select({ rating: experts.rating, reviews: experts.reviews })
      .from(experts)
      .where(eq(experts.id, expertId)),
  ]);
  const card: ExpertCard = {
    id: expertId,
    displayName: displayName(name),
    bioPreview: bioPreview(bio),
    ...{ title, priceCents, languages, avatar, rating: null, reviews: 0 },
    ...record,
  };
  const newer = newest && newest.id !== id ? { id: newest.id, number: newest.number } : null;
  return { ...found, card, newer };
}
