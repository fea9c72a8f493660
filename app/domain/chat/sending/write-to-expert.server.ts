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
import { refusedAs, writeMessage } from "./write-message.server";

export interface MessageToExpert {
  /** An expert's record id or linked account id. */
  expertId: string;
  content: string;
  clientId: string | null;
  /**
   * Record ids of the other experts that the page named; null shares with none. Those that may not be suggested are
   * left out.
   */
  shareWith: string[] | null;
}

/**
 * Writes to an expert from a card or profile, and the same first message to those it is shared with, in one
 * transaction. Repeated with the same client id and text it writes nothing more, and answers the same. A passing
 * storage fault is tried again.
 * @returns the account of the expert, and the display names of the others
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
      // The card is there, and its account isn't a secret: only active experts can be written to.
      if (!first.ok) return fail(first.error === "not-found" ? "gone" : first.error);
      const sharedWith = await share(tx, caller, { content, clientId, expertId: expert.id, named });
      return ok({ partnerId, sharedWith });
    });
  };
  try {
    return await retryPassing(write);
  } catch (error) {
    return fail(refusedAs(error));
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
