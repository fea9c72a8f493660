import { and, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { storageFault } from "~/db/errors.server";
import { lockInOrder } from "~/db/locks.server";
import { users } from "~/db/schema/accounts/users";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { SignedInCaller } from "~/domain/caller";
import { type CardContent, type CardInput, contentOf, isSameContent } from "~/domain/experts/card-fields";
import { findUnlinkedRecord } from "~/domain/experts/record/link-expert.server";
import { findCurrentPortrait } from "~/domain/portraits/own-portrait.server";
import { newId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { type CardConflict, findConflict } from "./card-conflict";
import { findNewestVersion, savedContent } from "./card-queries.server";
import { discardDraft } from "./saved-draft.server";

export interface CardSubmission {
  card: CardInput;
  /** The newest version's number when the form was opened; without it, conflicts aren't detected. */
  version?: number | null;
  /** When the draft in the form was saved, which is deleted; one that the form didn't show stays. */
  draftAt?: Date | null;
}

/** The expert who submits, and where from; an accepted application is submitted for its applicant. */
type Author = Pick<SignedInCaller, "sourceAddress" | "now"> & { actor: { userId: string } };

/**
 * `withdrawn`: the account's record was deleted. `link-waits`: a record with the account's address waits for the admin
 * to link it (decision B2), which a second record would prevent. A conflict: another card was saved since.
 */
export type SubmitCardError = "not-expert" | "unverified" | "withdrawn" | "link-waits" | CardConflict;

export interface SubmittedCard {
  /** The version with this content; null if the listed card already has it. */
  versionId: string | null;
  expertId: string;
  isFirst: boolean;
  /** The listed card already has this content, and no other version waited. */
  isUnchanged: boolean;
}

/**
 * Saves an expert's card as a version that waits for the admin and replaces the version that waited before. A listed
 * record keeps its content (decision C11); an unlisted one takes that of its newest version. The record is the one
 * linked to the account, or is created; its id never comes from the request.
 */
export async function submitCard(
  db: Db,
  caller: SignedInCaller,
  submission: CardSubmission,
): Promise<Result<SubmittedCard, SubmitCardError>> {
  const submitOnce = () =>
    db.transaction(async (tx) => {
      const submitted = await submitCardIn(tx, caller, submission);
      if (submitted.ok) await discardDraft(tx, caller.actor.userId, submission.draftAt ?? null);
      return submitted;
    });
  try {
    return await submitOnce();
  } catch (error) {
    if (!isLostRace(error)) throw error;
    // Two tabs saved a first card at the same time: the other's record exists, and this is its next version.
    return submitOnce();
  }
}

const isLostRace = (error: unknown) => {
  const fault = storageFault(error);
  return fault?.kind === "unique" && fault.constraint === "experts_users_user_id_key";
};

/** `submitCard` in the caller's transaction. @throws a unique violation if another one creates the account's record */
export async function submitCardIn(
  tx: Db,
  { actor: { userId }, sourceAddress, now }: Author,
  { card, version: opened = null }: CardSubmission,
): Promise<Result<SubmittedCard, SubmitCardError>> {
  // Reads the current account: its role may have changed since the session was read.
  const [account] = await tx.select().from(users).where(eq(users.id, userId));
  if (!account?.isActive || account.role !== "expert") return fail("not-expert");
  if (!account.emailVerifiedAt) return fail("unverified");
  const content = contentOf({ ...card, name: account.fullName });

  const [link] = await tx.select().from(expertsUsers).where(eq(expertsUsers.userId, userId));
  const isFirst = !link;
  if (isFirst && (await findUnlinkedRecord(tx, { userId, expertId: null }))) return fail("link-waits");
  const expertId = link?.expertId ?? (await createRecord(tx, { content, account }));
  await lockInOrder(tx, ["expert", expertId]);
  const portraitId = await findCurrentPortrait(tx, userId);

  const [record] = await tx.select().from(experts).where(eq(experts.id, expertId)).for("update");
  if (!record || record.deletedAt) return fail("withdrawn");
  const newest = await findNewestVersion(tx, expertId);
  const current = { saved: savedContent(record, newest), number: newest?.number ?? 0 };
  const isOnlyPortrait = await differsInPortraitOnly(tx, { expertId, opened, saved: current.saved });
  const conflict = findConflict({ version: isOnlyPortrait ? null : opened, content }, current);
  if (conflict) return fail(conflict);
  const waiting = newest?.status === "submitted" ? newest : null;
  const done = { expertId, isFirst, isUnchanged: false };
  const isSame = (saved: CardContent & { portraitId: string | null }) =>
    isSameContent(saved, content) && saved.portraitId === portraitId;
  if (waiting && isSame(waiting)) return ok({ ...done, versionId: waiting.id });

  const ofThisExpert = and(eq(cardVersions.expertId, expertId), eq(cardVersions.status, "submitted"));
  await tx.update(cardVersions).set({ status: "replaced" }).where(ofThisExpert);
  // The listed content needs no decision. After a rejection it is an answer, which the admin decides on.
  const isListed = record.approved && isSame(record);
  if (isListed && newest?.status !== "returned") {
    return ok({ ...done, versionId: null, isUnchanged: waiting === null });
  }

  if (!record.approved)
    await tx
      .update(experts)
      .set({ ...content, portraitId })
      .where(eq(experts.id, expertId));
  const [version] = await tx
    .insert(cardVersions)
    .values({
      ...content,
      portraitId,
      expertId,
      number: current.number + 1,
      status: "submitted",
      submittedBy: userId,
      createdAt: now,
    })
    .returning({ id: cardVersions.id, number: cardVersions.number });
  if (!version) throw new Error("The version was not written");
  const author = { actor: { userId }, sourceAddress, now };
  await recordAudit(tx, author, {
    action: "card-submitted",
    object: { type: "card-version", id: version.id },
    detail: { expertId, number: version.number },
  });
  return ok({ ...done, versionId: version.id });
}

/** Whether nothing but the portrait was saved since this version was opened, which is no conflict with a form. */
async function differsInPortraitOnly(
  tx: Db,
  { expertId, opened, saved }: { expertId: string; opened: number | null; saved: CardContent },
): Promise<boolean> {
  if (opened === null) return false;
  const [version] = await tx
    .select()
    .from(cardVersions)
    .where(and(eq(cardVersions.expertId, expertId), eq(cardVersions.number, opened)));
  return version !== undefined && isSameContent(version, saved);
}

/**
 * Submits the saved card of the caller's record again, for a new portrait. A card that the admin returned isn't: its
 * expert changes it first.
 * @returns whether the portrait waits with the card: `waiting` for the admin, `returned` for the expert; null if it
 * doesn't, without a card
 */
export async function resubmitCard(tx: Db, caller: SignedInCaller): Promise<"waiting" | "returned" | null> {
  const [found] = await tx
    .select({ record: experts })
    .from(expertsUsers)
    .innerJoin(experts, eq(experts.id, expertsUsers.expertId))
    .where(eq(expertsUsers.userId, caller.actor.userId));
  if (!found) return null;
  const newest = await findNewestVersion(tx, found.record.id);
  if (newest?.status === "returned") return "returned";
  const { name: _name, ...card } = savedContent(found.record, newest);
  const submitted = await submitCardIn(tx, caller, { card });
  return submitted.ok && submitted.value.versionId !== null ? "waiting" : null;
}

/** Uses the account's time zone for its hours and days off, if it is known. */
async function createRecord(
  tx: Db,
  { content, account }: { content: CardContent; account: typeof users.$inferSelect },
) {
  const expertId = newId();
  const { id: userId, email, timeZone } = account;
  const own = { email, ...(timeZone && { timeZone }) };
  await tx.insert(experts).values({ ...content, ...own, id: expertId, approved: false });
  await tx.insert(expertsUsers).values({ userId, expertId });
  return expertId;
}
