import type { Db } from "~/db/client.server";
import type { SignedInCaller } from "~/domain/caller";

/** An expert that a first message may be shared with. */
export interface Suggested {
  /** The record id. */
  id: string;
  displayName: string;
}

/**
 * For each of these experts (record ids) up to three listed, linked ones of the same speciality, in the recommended order,
 * whom the caller has no conversation with and no block between. One query.
 */
export async function suggestExperts(
  _db: Db,
  _caller: SignedInCaller,
  _expertIds: string[],
): Promise<Map<string, Suggested[]>> {
  throw new Error("Not built");
}
