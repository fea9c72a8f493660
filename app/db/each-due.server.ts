import type { Db } from "./client.server";

/** A row that failed is due again after this time, so that other rows come first. */
const putOffMs = 60_000;

interface EachDue<Row extends { id: string }> {
  now: Date;
  rows: Row[];
  /** Processes one row in its transaction. @returns false if another worker has processed it */
  one(tx: Db, row: Row): Promise<boolean>;
  /** Sets the time at which a row that failed is due again. */
  putOff(db: Db, id: string, until: Date): Promise<unknown>;
  onFault?: ((error: unknown, id: string) => void) | undefined;
}

/**
 * Processes due rows, each in its own transaction. A row that fails is postponed by a minute.
 * @returns how many were processed or postponed
 */
export async function eachDue<Row extends { id: string }>(
  db: Db,
  { now, rows, one, putOff, onFault = () => {} }: EachDue<Row>,
): Promise<number> {
  let passed = 0;
  for (const row of rows) {
    try {
      if (await db.transaction((tx) => one(tx, row))) passed += 1;
    } catch (error) {
      onFault(error, row.id);
      await putOff(db, row.id, new Date(now.getTime() + putOffMs));
      passed += 1;
    }
  }
  return passed;
}
