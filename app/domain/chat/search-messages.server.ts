import type { Db } from "~/db/client.server";
import type { SignedInCaller } from "~/domain/caller";
import type { Partner } from "./chat";

/** A message of the caller's own threads that has what was searched for. */
export interface FoundMessage {
  partner: Pick<Partner, "userId" | "name">;
  seq: number;
  isOwn: boolean;
  /** One line around the first hit; `hit` is the found text as it is written there. */
  excerpt: { before: string; hit: string; after: string };
  at: Date;
}

/** The caller's messages that contain a text, newest first; letter case doesn't matter. Shorter than 2 characters finds nothing. */
export async function searchMessages(
  _db: Db,
  _caller: SignedInCaller,
  _search: { text: string; page: number },
): Promise<{ found: FoundMessage[]; hasNext: boolean }> {
  throw new Error("Not built");
}
