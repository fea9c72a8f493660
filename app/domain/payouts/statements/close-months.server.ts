import { asc, min } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { closedMonths } from "~/db/schema/payments/closed-months";
import { ledgerEntries } from "~/db/schema/payments/ledger-entries";
import { type DocumentMonths, monthsSince } from "./months.server";

/** Reads the months of the operator's documents. @param zone the IANA zone of the documents today */
export async function readDocumentMonths(db: Db, zone: string): Promise<DocumentMonths> {
  return documentMonths(zone, await db.select().from(closedMonths).orderBy(asc(closedMonths.key)));
}

/** Converts the stored months, oldest first. */
export const documentMonths = (
  zone: string,
  stored: Array<typeof closedMonths.$inferSelect>,
): DocumentMonths => ({
  zone,
  closed: stored.map(({ key, timeZone, startsAt, endsAt }) => ({
    ...{ key, zone: timeZone, from: startsAt, until: endsAt },
  })),
});

/**
 * Closes the months that are over since the ledger began, in the zone of the documents: from then on their statements
 * don't change with the zone (decision J13). Twice, or by two workers at once, it does no more than once.
 * @returns how many were closed
 */
export async function closeMonths(db: Db, { zone, now }: { zone: string; now: Date }): Promise<number> {
  const months = await readDocumentMonths(db, zone);
  const last = months.closed.at(-1)?.until ?? (await readFirstEntry(db));
  if (!last) return 0;
  const over = monthsSince(last, months, now).filter(({ until }) => until <= now);
  if (over.length === 0) return 0;
  const closed = await db
    .insert(closedMonths)
    .values(
      over.map(({ key, from, until }) => ({
        ...{ key, timeZone: zone, startsAt: from, endsAt: until, createdAt: now },
      })),
    )
    .onConflictDoNothing()
    .returning({ key: closedMonths.key });
  return closed.length;
}

async function readFirstEntry(db: Db): Promise<Date | null> {
  const [first] = await db.select({ at: min(ledgerEntries.createdAt) }).from(ledgerEntries);
  return first?.at ?? null;
}
