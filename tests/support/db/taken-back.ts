import type { Db } from "~/db/client.server";

/** Runs an act whose changes are taken back. @returns "ok", the refusal, or what the act returns if that is no result */
export async function takenBack(db: Db, act: (tx: Db) => Promise<unknown>): Promise<string> {
  let said = "";
  const back = new Error("taken back");
  await db
    .transaction(async (tx) => {
      const result = await act(tx);
      const { ok, error } = Object(result) as { ok?: boolean; error?: unknown }; // of a Result, if it is one
      said = ok === undefined ? String(result) : ok ? "ok" : String(error);
      throw back;
    })
    .catch((error) => {
      if (error !== back) throw error;
    });
  return said;
}
