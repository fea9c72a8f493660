import { auditEvents } from "~/db/schema/site/audit-events";
import { runOperator } from "~/server/operator/run-operator";
import { testNow as now } from "../../support/caller";
import type { TestDatabase } from "../../support/db/database";
import { testEnv } from "../../support/site/request";

/** The operator's commands, run as the program runs them, on the test's database. */

export const adminEmail = "chief@test.example";
export const dryRun = "Dry run: nothing is changed.";

export function operatorScene(t: TestDatabase, changes: Partial<typeof testEnv> = {}) {
  /** Runs one command and returns its exit code and output. */
  async function admin(...words: string[]) {
    const written = { out: "", err: "" };
    const code = await runOperator(words, {
      readEnv: () => ({
        ...testEnv,
        adminEmail,
        databaseUrl: t.url,
        ...changes,
        directDatabaseUrl: changes.databaseUrl ?? t.url,
      }),
      clock: () => now,
      out: { write: (text) => (written.out += text) },
      err: { write: (text) => (written.err += text) },
    });
    return { code, ...written };
  }
  const audited = async () => {
    const rows = await t.db.select().from(auditEvents).orderBy(auditEvents.id);
    return rows.map(({ action, actorId, objectId, detail }) => ({ action, actorId, objectId, detail }));
  };
  return { admin, audited };
}
