import type { Db } from "~/db/client.server";
import type { SignedInCaller } from "~/domain/caller";
import type { Thread } from "./chat";

/** Which portion of a thread: the newest, those before a message, or those around one (for a hit of the search). */
export type Portion = "newest" | { before: number } | { around: number };

/**
 * The caller's thread with this account. One that hasn't begun is shown to a learner with any listed, linked expert, and to an
 * expert with a learner who has had a session or a seat with them. Null: there is none that the caller may know of.
 */
export async function findThread(
  _db: Db,
  _caller: SignedInCaller,
  _which: { partnerId: string; portion: Portion },
): Promise<Thread | null> {
  throw new Error("Not built");
}
