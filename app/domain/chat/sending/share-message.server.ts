import { eq, inArray } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import type { SignedInCaller } from "~/domain/caller";
import { mostShared } from "~/domain/chat/chat";
import { derivedClientId } from "~/domain/chat/client-id.server";
import { displayName } from "~/domain/experts/expert";
import { isId } from "~/platform/ids";
import { findSuggestible } from "./suggested-experts.server";
import { errorFromFault, findWritten, writeMessage } from "./write-message.server";

/** Copies of a first message for the other experts that the page named. */

interface Named {
  userId: string;
  name: string;
}

/** Returns the linked experts among those that the page named, at most three. @param ids record ids */
export async function findNamed(db: Db, ids: string[]): Promise<Named[]> {
  const named = [...new Set(ids.filter(isId))].slice(0, mostShared);
  if (named.length === 0) return [];
  return db
    .select({ userId: expertsUsers.userId, name: experts.name })
    .from(expertsUsers)
    .innerJoin(experts, eq(experts.id, expertsUsers.expertId))
    .where(inArray(experts.id, named))
    .orderBy(experts.name, experts.id);
}

/** Returns how many named experts would get a copy of the message. Each copy begins a conversation. */
export async function countCopies(
  db: Db,
  { actor }: SignedInCaller,
  { expertId, shareWith }: { expertId: string; shareWith: string[] },
): Promise<number> {
  const userIds = (await findNamed(db, shareWith)).map(({ userId }) => userId);
  return (await findSuggestible(db, { learnerId: actor.userId, expertId, userIds })).length;
}

/**
 * Writes one copy to each named expert who can still be suggested beside this expert. The caller must hold the locks of
 * all inboxes.
 * @returns the display names of all named experts who have a copy now
 */
export async function share(
  tx: Db,
  caller: SignedInCaller,
  { named, expertId, ...first }: { named: Named[]; expertId: string; content: string; clientId: string },
): Promise<string[]> {
  const userIds = named.map(({ userId }) => userId);
  const suggestible = await findSuggestible(tx, { learnerId: caller.actor.userId, expertId, userIds });
  const names: string[] = [];
  for (const { userId: partnerId, name } of named) {
    const { content } = first;
    const clientId = derivedClientId(first.clientId, { receiverId: partnerId, content });
    const copy = { partnerId, content, clientId };
    // An expert who got a copy on an earlier try has a conversation now, and so is no longer suggested.
    const hasCopy = suggestible.includes(partnerId)
      ? await writeCopy(tx, caller, copy)
      : (await findWritten(tx, caller, copy)).written !== undefined;
    if (hasCopy) names.push(displayName(name));
  }
  return names;
}

/** Writes a copy in a savepoint, so that the others are kept if the receiver's account has just been deactivated. */
async function writeCopy(
  tx: Db,
  caller: SignedInCaller,
  copy: Parameters<typeof writeMessage>[2],
): Promise<boolean> {
  try {
    return (await tx.transaction((inner) => writeMessage(inner, caller, copy))).ok;
  } catch (error) {
    errorFromFault(error);
    return false;
  }
}
