import { and, asc, eq, or } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { lockInOrder } from "~/db/locks.server";
import { users } from "~/db/schema/accounts/users";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import { makeExpert } from "~/domain/accounts/make-expert.server";
import { recordAudit } from "~/domain/audit/record-audit.server";
import type { Actor, SignedInCaller } from "~/domain/caller";
import { defineMail, type WaitingMail } from "~/domain/mails/mail-kind";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { isId } from "~/platform/ids";
import { paths } from "~/shared/paths";
import { fail, ok, type Result } from "~/shared/result";
import type { LinkError } from "./link";
import { candidateQuery } from "./link-candidates.server";

/** Linking of records and accounts with the same address. Only the admin can do it. */

/** The mail to an account whose expert record the admin linked. */
export const expertLinked = defineMail({
  template: "expert-linked",
  reader: "expert",
  /** `roleChanged`: the account became an expert's, which ended its sign-in sessions. */
  read: async (db, mail: WaitingMail<{ expertId: string; roleChanged: boolean }>, { appUrl }) => {
    const { expertId, roleChanged } = mail.payload;
    const [record] = await db.select({ name: experts.name }).from(experts).where(eq(experts.id, expertId));
    if (!record) return "what it is about was deleted";
    return {
      to_name: mail.toName,
      expert_name: record.name,
      roleChanged,
      dashboardUrl: new URL(paths.expertDashboard, appUrl).href,
      hoursUrl: new URL(paths.availability, appUrl).href,
    };
  },
});

/** Finds the record that waits to be linked to the signed-in account, for the notice 'Using temporary connection'. */
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
 * Links a record to an account and makes the account an expert's; a trigger then ends its sign-in sessions. Audits and
 * mails in the same transaction. Fails if either already has a link, or if the addresses no longer match or aren't
 * confirmed.
 * @param input.userId the account that the admin saw
 */
export function confirmLink(
  db: Db,
  caller: SignedInCaller,
  { expertId, userId }: { expertId: string; userId: string },
): Promise<Result<{ name: string; roleChanged: boolean }, LinkError>> {
  return db.transaction(async (tx) => {
    if (!isId(expertId) || !isId(userId)) return fail("no-match");
    await lockInOrder(tx, ["expert", expertId], ["learner", userId]);
    const [candidate] = await candidateQuery(tx, and(eq(experts.id, expertId), eq(users.id, userId))).for(
      "update",
      { of: [experts, users] },
    );
    const isEither = or(eq(expertsUsers.expertId, expertId), eq(expertsUsers.userId, userId));
    if (!candidate)
      return fail((await tx.$count(expertsUsers, isEither)) > 0 ? "already-linked" : "no-match");
    const [link] = await tx
      .insert(expertsUsers)
      .values({ expertId, userId, createdAt: caller.now })
      .onConflictDoNothing()
      .returning({ id: expertsUsers.id });
    if (!link) return fail("already-linked");
    const object = { type: "expert", id: expertId } as const;
    await recordAudit(tx, caller, { action: "expert-linked", object, detail: { userId } });
    const roleChanged = await makeExpert(tx, caller, userId);
    const { name, email, accountName } = candidate;
    await queueMail(tx, expertLinked, {
      dedupeKey: `expert-linked:${link.id}`,
      // The confirmed address that the record and the account share.
      to: { userId, email, name: accountName },
      about: { type: "account", id: userId },
      payload: { expertId, roleChanged },
    });
    return ok({ name, roleChanged });
  });
}
