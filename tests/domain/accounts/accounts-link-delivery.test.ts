import { eq } from "drizzle-orm";
import { afterEach, beforeAll, expect, test, vi } from "vitest";
import { mails } from "~/db/schema/site/mails";
import { findLink } from "~/domain/accounts/links/email-links.server";
import { requestLink } from "~/domain/accounts/links/mail-link.server";
import { listMailbox } from "~/domain/mails/queries.server";
import { startWorker } from "~/jobs/worker.server";
import type { Log } from "~/platform/log.server";
import { visitor } from "../../support/caller";
import { useDatabase } from "../../support/db/database";
import { createUser } from "../../support/scenes/factories";
import { waitingJobs } from "../../support/scenes/mails";
import { testEnv } from "../../support/site/request";

/** Mailed links from the form to the mailbox, delivered by the worker itself. */

const t = useDatabase();
beforeAll(async () => {
  await import("~/mail/render-mail.server"); // loading it would eat up the first attempt's time
});

const lines: string[] = [];
const log: Log = {
  info: (...line) => void lines.push(JSON.stringify(line)),
  error: (message, cause, fields) => void lines.push(JSON.stringify([message, String(cause), fields])),
};
let worker: { stop(): Promise<void> } | undefined;
afterEach(async () => {
  await worker?.stop();
  lines.length = 0;
});

test.each(["reset-password", "verify-email"] as const)(
  "a link for %s arrives, and works",
  async (purpose) => {
    const fullName = "Win $500 at evil.example";
    const { id, email } = await createUser(t.db, { emailVerifiedAt: null, fullName });
    for (const to of [email, "ghost@test.example"]) {
      await requestLink(t.db, visitor(), { purpose, redirectTo: "/experts", email: to });
    }
    const env = { ...testEnv, databaseUrl: t.url };
    worker = await startWorker({
      databaseUrl: t.url,
      db: t.db,
      env,
      log,
      limits: { poll: 50, restart: 100 },
    });
    await vi.waitFor(
      async () => {
        expect(await waitingJobs(t.db)).toEqual([]);
        expect(await t.db.$count(mails, eq(mails.status, "sent"))).toBe(1);
      },
      { timeout: 60_000 },
    );

    const [mail, ...others] = await listMailbox(t.db);
    expect(others).toEqual([]);
    expect(mail?.to).toBe(email);
    expect(mail?.text).not.toContain(fullName);
    const token = new RegExp(`http://localhost:3000/${purpose}\\?token=([\\w-]{43})\\b`).exec(
      mail?.text ?? "",
    )?.[1];
    expect(await findLink(t.db, { token: token ?? "", purpose, now: new Date() })).toMatchObject({
      userId: id,
      isLive: true,
    });
    expect(lines.join()).not.toContain(token);
    expect(lines.join()).not.toContain("@test.example");
  },
);
