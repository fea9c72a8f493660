import { and, desc, eq, inArray, lt } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { bioPreview, displayName, type ExpertCard } from "~/domain/experts/expert";
import { paths } from "~/shared/paths";
import { cutsOfSkills } from "../key/taught-skills";
import { findCardVersion, findNewestVersion } from "./card-queries.server";

/**
 * Returns a version for the admin's decision: the content listed now, the card as it would be listed, any newer
 * version, what the previous decision sent back, and whether the account is active (true without an account). Null for
 * an unknown version or a deleted expert.
 */
export async function findCardToDecide(db: Db, versionId: string) {
  const found = await findCardVersion(db, versionId);
  if (!found) return null;
  const { id, expertId, name, title, bio, priceCents, languages, avatar, portraitId, skills } = found.version;
  const [newest, before, [record]] = await Promise.all([
    findNewestVersion(db, expertId),
    findDecisionBefore(db, found.version),
    db
      .select({ rating: experts.rating, reviews: experts.reviews, isActive: users.isActive })
      .from(experts)
      .leftJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
      .leftJoin(users, eq(users.id, expertsUsers.userId))
      .where(eq(experts.id, expertId)),
  ]);
  const card: ExpertCard = {
    id: expertId,
    displayName: displayName(name),
    bioPreview: bioPreview(bio),
    title,
    skills,
    priceCents,
    languages,
    avatar: portraitId ? paths.portraitFile(portraitId) : avatar,
    rating: record?.rating ?? null,
    reviews: record?.reviews ?? 0,
    cuts: cutsOfSkills(skills),
  };
  const newer = newest && newest.id !== id ? { id: newest.id, number: newest.number } : null;
  const returned = before?.status === "returned" ? before : null;
  return { ...found, card, newer, returned, isActive: record?.isActive ?? true };
}

/** Returns the newest decided version before this one. */
async function findDecisionBefore(db: Db, { expertId, number }: { expertId: string; number: number }) {
  const { id, status, reason } = cardVersions;
  const isEarlier = and(eq(cardVersions.expertId, expertId), lt(cardVersions.number, number));
  const [before] = await db
    .select({ id, number: cardVersions.number, status, reason })
    .from(cardVersions)
    .where(and(isEarlier, inArray(status, ["approved", "returned"])))
    .orderBy(desc(cardVersions.number))
    .limit(1);
  return before;
}
