import type { Db } from "./client.server";

/** After a fault the others come first. */
const putOffMs = 60_000;

interface EachDue<Row extends { id: string }> {
  now: Date;
  rows: Row[];
  /** Deals with one row in its transaction. @returns false where another worker was quicker */
  one(tx: Db, row: Row): Promise<boolean>;
  /** Sets the time at which a row that failed is due again. */
  putOff(db: Db, id: string, until: Date): Promise<unknown>;
  /** Gets each row that failed. */
  onFault?: ((error: unknown, id: string) => void) | undefined;
}

/**
 * Deals with rows whose time has come, each in a transaction of its own; one that fails is put off by a minute.
 * @returns how many were dealt with or put off
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
