import { and, desc, eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { retryPassing } from "~/db/retry.server";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import type { SignedInCaller } from "~/domain/caller";
import { contentError } from "~/domain/chat/chat";
import { clientIdOf } from "~/domain/chat/client-id.server";
import { lockInboxes } from "~/domain/chat/lock-inboxes.server";
import type { ChatError } from "~/domain/chat/messages";
import { hasExpertOrUserId, listed } from "~/domain/experts/listing/listed.server";
import { isId } from "~/platform/ids";
import { cleanBlock } from "~/shared/one-line";
import { fail, ok, type Result } from "~/shared/result";
import { findNamed, share } from "./share-message.server";
import { errorFromFault, writeMessage } from "./write-message.server";

export interface MessageToExpert {
  expertId: string;
  content: string;
  clientId: string | null;
  /** Record ids of the other experts that the page named; null for none. Those who can't be suggested are left out. */
  shareWith: string[] | null;
}

/**
 * Writes a message to an expert from a card or profile, and copies to the other experts, in one transaction. A call
 * with the same client id and text writes nothing more and returns the same result. Retries passing storage faults.
 * @returns the expert's account id, and the display names of the other experts
 */
export async function writeToExpert(
  db: Db,
  caller: SignedInCaller,
  { expertId, shareWith, ...message }: MessageToExpert,
): Promise<Result<{ partnerId: string; sharedWith: string[] }, ChatError>> {
  if (!isId(expertId)) return fail("invalid-expert");
  if (caller.actor.role !== "learner") return fail("wrong-roles");
  const content = cleanBlock(message.content);
  const mistake = contentError(content);
  if (mistake) return fail(mistake);
  const clientId = clientIdOf(message.clientId);
  const write = async (): Promise<Result<{ partnerId: string; sharedWith: string[] }, ChatError>> => {
    const expert = await findExpert(db, expertId);
    if (!expert) return fail("expert-not-found");
    const { userId: partnerId } = expert;
    if (!partnerId) return fail("not-linked");
    const named = await findNamed(db, shareWith ?? []);
    return db.transaction(async (tx) => {
      await lockInboxes(tx, [caller.actor.userId, partnerId, ...named.map(({ userId }) => userId)]);
      const first = await writeMessage(tx, caller, { partnerId, content, clientId });
      // The card is public, so its account isn't a secret: `not-found` means that the account isn't active.
      if (!first.ok) return fail(first.error === "not-found" ? "gone" : first.error);
      const sharedWith = await share(tx, caller, { content, clientId, expertId: expert.id, named });
      return ok({ partnerId, sharedWith });
    });
  };
  try {
    return await retryPassing(write);
  } catch (error) {
    return fail(errorFromFault(error));
  }
}

async function findExpert(db: Db, id: string) {
  const [expert] = await db
    .select({ id: experts.id, userId: expertsUsers.userId })
    .from(experts)
    .leftJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
    .where(and(hasExpertOrUserId(id), listed))
    .orderBy(desc(eq(experts.id, id)))
    .limit(1);
  return expert;
}
