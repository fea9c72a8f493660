import { and, asc, count, eq, isNotNull, isNull, ne, or, type SQL } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { experts } from "~/db/schema/experts";
import { expertsUsers } from "~/db/schema/experts-users";
import { users } from "~/db/schema/users";
import type { Actor } from "~/domain/accounts/account";
import { makeExpert } from "~/domain/accounts/make-expert.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import { isId } from "~/platform/ids";
import { fail, ok, type Result } from "~/shared/result";
import { type LinkError, linksPerPage } from "./link";

/**
 * Expert records without an account, and the accounts that have confirmed the same address (decision B2). Nothing becomes
 * a link by itself: the admin confirms it.
 */

/** The pairs that the admin may confirm, oldest record first, with how many there are in all. @param page from 1 */
export async function findLinkCandidates(db: Db, { page }: { page: number }) {
  const [rows, [total]] = await Promise.all([
    candidateQuery(db)
      .orderBy(asc(experts.createdAt), asc(experts.id))
      .limit(linksPerPage)
      .offset((page - 1) * linksPerPage),
    db
      .select({ count: count() })
      .from(experts)
      .innerJoin(users, eq(users.email, experts.email))
      .leftJoin(ofRecord, eq(ofRecord.expertId, experts.id))
      .leftJoin(ofAccount, eq(ofAccount.userId, users.id))
      .where(isCandidate()),
  ]);
  const known = total?.count ?? 0;
  return { rows, count: known, hasNext: page * linksPerPage < known };
}

/** The pair that this record makes by now; null where it makes none. */
export async function findLinkCandidate(db: Db, expertId: string) {
  if (!isId(expertId)) return null;
  const [candidate] = await candidateQuery(db, eq(experts.id, expertId)).limit(1);
  return candidate ?? null;
}

/** Whose record it is, linked or not; null where there is none. */
export async function findRecordName(db: Db, expertId: string): Promise<string | null> {
  if (!isId(expertId)) return null;
  const isThere = and(eq(experts.id, expertId), isNull(experts.deletedAt));
  const [record] = await db.select({ name: experts.name }).from(experts).where(isThere);
  return record?.name ?? null;
}

/** The record that waits to be linked to the signed-in account: what 'Using temporary connection' is about. */
export async function findUnlinkedRecord(
  db: Db,
  { userId, expertId }: Pick<Actor, "userId" | "expertId">,
): Promise<{ expertId: string; name: string; title: string } | null> {
  if (expertId) return null;
  const [record] = await candidateQuery(db, eq(users.id, userId))
    .orderBy(asc(experts.createdAt), asc(experts.id))
    .limit(1);
  return record ? { expertId: record.expertId, name: record.name, title: record.title } : null;
}

/**
 * Links a record to the account that the admin was shown, and makes the account an expert's, which ends its sessions (a
 * trigger). Refused when either has a link by now, or when the addresses no longer are one, confirmed.
 */
export function confirmLink(
  db: Db,
  request: {
    expertId: string;
    userId: string;
    admin: Pick<Actor, "userId">;
    sourceAddress: string | null;
    now: Date;
  },
): Promise<Result<{ name: string; roleChanged: boolean }, LinkError>> {
  const { expertId, userId, admin, sourceAddress, now } = request;
  return db.transaction(async (tx) => {
    if (!isId(expertId) || !isId(userId)) return fail("no-match");
    await lockInOrder(tx, ["expert", expertId], ["learner", userId]);
    const [candidate] = await candidateQuery(tx, and(eq(experts.id, expertId), eq(users.id, userId))).for(
      "update",
      { of: [experts, users] },
    );
    if (!candidate) return fail(await whyNot(tx, { expertId, userId }));
    const added = await tx
      .insert(expertsUsers)
      .values({ expertId, userId, createdAt: now })
      .onConflictDoNothing()
      .returning({ id: expertsUsers.id });
    if (added.length === 0) return fail("already-linked");
    await recordAudit(tx, {
      actorId: admin.userId,
      action: "expert-linked",
      object: { type: "expert", id: expertId },
      sourceAddress,
      detail: { userId },
      now,
    });
    const roleChanged = await makeExpert(tx, { userId, byId: admin.userId, sourceAddress, now });
    return ok({ name: candidate.name, roleChanged });
  });
}

/** What stands in the way, for somebody who saw the pair a moment ago. */
async function whyNot(
  tx: Db,
  { expertId, userId }: { expertId: string; userId: string },
): Promise<LinkError> {
  const links = await tx.$count(
    expertsUsers,
    or(eq(expertsUsers.expertId, expertId), eq(expertsUsers.userId, userId)),
  );
  return links > 0 ? "already-linked" : "no-match";
}

/** One row a pair. */
function candidateQuery(db: Db, which?: SQL) {
  return db
    .select({
      expertId: experts.id,
      name: experts.name,
      title: experts.title,
      bio: experts.bio,
      linkedin: experts.linkedin,
      isApproved: experts.approved,
      recordedAt: experts.createdAt,
      userId: users.id,
      accountName: users.fullName,
      accountRole: users.role,
      accountSince: users.createdAt,
      email: users.email,
    })
    .from(experts)
    .innerJoin(users, eq(users.email, experts.email))
    .leftJoin(ofRecord, eq(ofRecord.expertId, experts.id))
    .leftJoin(ofAccount, eq(ofAccount.userId, users.id))
    .where(isCandidate(which));
}

const ofRecord = alias(expertsUsers, "link_of_record");
const ofAccount = alias(expertsUsers, "link_of_account");

/** The admin's own account is nobody's expert: its role can't be another. */
const isCandidate = (which?: SQL) =>
  and(
    isNull(ofRecord.id),
    isNull(ofAccount.id),
    isNull(experts.deletedAt),
    isNotNull(users.emailVerifiedAt),
    eq(users.isActive, true),
    ne(users.role, "admin"),
    which,
  );
