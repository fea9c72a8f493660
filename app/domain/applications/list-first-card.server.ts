import { eq, isNotNull } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import type { SignedInCaller } from "~/domain/caller";
import { decideCardIn } from "~/domain/experts/card/decide-card.server";
import { submitCardIn } from "~/domain/experts/card/submit-card.server";
import type { CardInput } from "~/domain/experts/card-fields";
import { findUnlinkedRecord } from "~/domain/experts/record/link-expert.server";
import { findCurrentPortrait } from "~/domain/portraits/own-portrait.server";
import type { ApplicationFacts } from "./application";
import { completeCardOf } from "./first-card";

/** The card that accepting an application lists in the same decision. */

export interface FirstCard {
  /** Null if the application or the account lacks something. */
  card: CardInput | null;
  /** The labels of the fields that the new expert has to fill in; empty if something else is in the way. */
  lacks: string[];
  /** The portrait that the card would have. */
  portraitId: string | null;
}

/** Returns the card of an application, if accepting it can list one: for a learner without an expert record. */
export async function findFirstCard(db: Db, userId: string, facts: ApplicationFacts): Promise<FirstCard> {
  const [portraitId, waiting, [account]] = await Promise.all([
    findCurrentPortrait(db, userId),
    findUnlinkedRecord(db, { userId, expertId: null }),
    db
      .select({
        role: users.role,
        isVerified: isNotNull(users.emailVerifiedAt),
        expertId: expertsUsers.expertId,
      })
      .from(users)
      .leftJoin(expertsUsers, eq(expertsUsers.userId, users.id))
      .where(eq(users.id, userId)),
  ]);
  const isOpen = account?.role === "learner" && account.isVerified && !account.expertId;
  if (!isOpen || waiting) return { card: null, lacks: [], portraitId };
  return { ...completeCardOf(facts, { hasPortrait: portraitId !== null }), portraitId };
}

/** Submits the card as the applicant's and approves it as the admin's decision, without a mail of its own. */
export async function listFirstCard(
  tx: Db,
  caller: SignedInCaller,
  userId: string,
  card: CardInput | null,
): Promise<boolean> {
  if (!card) return false;
  const author = { actor: { userId }, sourceAddress: null, now: caller.now };
  const submitted = await submitCardIn(tx, author, { card });
  if (!submitted.ok || submitted.value.versionId === null) return false;
  const listed = await decideCardIn(tx, caller, {
    versionId: submitted.value.versionId,
    decision: { decision: "accept" },
    isMailed: false,
  });
  return listed.ok;
}
