import type { Db } from "~/db/client.server";
import type { LiveClass } from "~/db/schema/classes";
import type { Caller } from "~/domain/caller";

/**
 * Does what time has brought to a class's seats, under its lock: overdue holds expire, overdue offers lapse, free seats are
 * offered to those who wait. What is left then is for the public. Every command that frees or wants a seat calls it.
 * @returns the class as it is afterwards
 */
export async function settleSeats(
  _tx: Db,
  _caller: Pick<Caller, "now" | "appUrl">,
  _classId: string,
): Promise<LiveClass> {
  throw new Error("Not built");
}
