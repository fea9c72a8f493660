import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { mails } from "~/db/schema/site/mails";
import { sendMail } from "~/jobs/send-mail.server";
import { testEnv } from "./request";

/** Sends the queued mails to the local mailbox, as the worker does. @returns the logged lines */
export async function deliverAll(db: Db, now: Date): Promise<string[]> {
  const lines: string[] = [];
  const log = {
    info: (...line: unknown[]) => void lines.push(JSON.stringify(line)),
    error: (...line: unknown[]) => void lines.push(JSON.stringify(line)),
  };
  for (const { id } of await db.select().from(mails).where(eq(mails.status, "queued"))) {
    await sendMail(id, {
      db,
      env: testEnv,
      log,
      clock: () => now,
      isLastAttempt: true,
      signal: new AbortController().signal,
    });
  }
  return lines;
}
