import { and, eq, sql } from "drizzle-orm";
import { builtOnce } from "~/db/built-once.server";
import type { Db } from "~/db/client.server";
import { mails } from "~/db/schema/site/mails";
import type { WaitingMail } from "./mail-kind";

/** Counts one more attempt to send a queued mail and returns it. Returns null if it was already sent or has failed. */
export async function claimMail(db: Db, mailId: string): Promise<WaitingMail | null> {
  const [row] = await claim(db, { mailId });
  // Only queueMail writes payloads.
  return row ? { ...row, payload: row.payload as object } : null;
}

const claim = builtOnce((db, { mailId }: { mailId: string }) =>
  db
    .update(mails)
    .set({ attempts: sql`${mails.attempts} + 1` })
    .where(and(eq(mails.id, mailId), eq(mails.status, "queued")))
    .returning(),
);
