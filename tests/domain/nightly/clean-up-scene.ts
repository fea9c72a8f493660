import { beforeAll } from "vitest";
import type { Db } from "~/db/client.server";
import { sessions } from "~/db/schema/accounts/sessions";
import { mails } from "~/db/schema/site/mails";
import { cleanUp } from "~/jobs/clean-up.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { testNow as now } from "../../support/caller";
import type { TestDatabase } from "../../support/db/database";

/** Rows that grow old, and the clean-up that deletes them. */

/** The instant `count` days before `now`. */
export const days = (count: number) => new Date(now.getTime() - count * 86_400_000);
export const silent = { info() {}, error() {} };

/** `cleanOnce` runs the clean-up once, at `now`; `session` and `mail` write a row of the given age. */
export function useCleanUpScene(t: TestDatabase) {
  beforeAll(() => migrateJobs(t.url));

  const cleanOnce = (batch = 1000, signal = new AbortController().signal, log = silent, db: Db = t.db) =>
    cleanUp({ db, log, clock: () => now, signal, batch });

  async function session(userId: string, expiresAt: Date) {
    const tokenHash = Buffer.from(crypto.randomUUID());
    await t.db.insert(sessions).values({ tokenHash, userId, lastUsedAt: expiresAt, expiresAt });
  }

  async function mail(dedupeKey: string, createdAt: Date, values: Partial<typeof mails.$inferInsert> = {}) {
    await t.db.insert(mails).values({
      dedupeKey,
      template: "expert-question",
      toEmail: "amara@test.example",
      toName: "Amara",
      replyTo: "nadia@test.example",
      aboutType: "question",
      aboutId: crypto.randomUUID(),
      payload: {},
      status: "sent",
      subject: "a secret",
      html: "a secret",
      text: "a secret",
      createdAt,
      ...values,
    });
  }

  return { cleanOnce, session, mail };
}
