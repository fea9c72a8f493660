import type { Db } from "~/db/client.server";
import type { SignedInCaller } from "~/domain/caller";
import type { Result } from "~/shared/result";
import type { ChatError } from "./messages";

export interface MessageToExpert {
  /** An expert's record id or linked account id. */
  expertId: string;
  content: string;
  clientId: string | null;
  /** Record ids of the other experts that the page named; null shares with nobody. Those that may not be suggested are left out. */
  shareWith: string[] | null;
}

/**
 * Writes to an expert from a card or profile, and the same first message to those it is shared with, in one transaction.
 * @returns the account of the expert, and the display names of the others
 */
export async function writeToExpert(
  _db: Db,
  _caller: SignedInCaller,
  _message: MessageToExpert,
): Promise<Result<{ partnerId: string; sharedWith: string[] }, ChatError>> {
  throw new Error("Not built");
}
