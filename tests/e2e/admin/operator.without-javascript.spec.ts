import { execFile } from "node:child_process";
import { randomUUID } from "node:crypto";
import { runSql } from "../support/own";
import { expect, test } from "../support/server";
import { siteEnvironment, startSite } from "../support/site";

/** Runs `npm run admin` as an operator types it, on the database of the running site, without a browser. */

test("an operator asks for help, tries an erasure out, does it, and makes mistakes", async ({ site }) => {
  const env = {
    ...siteEnvironment({ url: site.databaseUrl, port: 0 }),
    ...{ APP_URL: site.baseURL, ADMIN_EMAIL: "admin@keyway.example" },
  };
  const admin = (...words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(process.execPath, ["scripts/admin.ts", ...words], { env }, (error, out, err) =>
        resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
      );
    });
  const id = randomUUID();
  const email = `${id}@test.example`;
  await runSql(
    site,
    (sql) => sql`insert into users (id, email, full_name) values (${id}, ${email}, 'Ida Roth')`,
  );
  const isErased = () =>
    runSql(
      site,
      async (sql) => (await sql`select erased_at from users where id = ${id}`)[0]?.erased_at !== null,
    );

  const help = expect.stringContaining("Usage: npm run admin -- erase EMAIL");
  expect(await admin("erase", "--help")).toEqual({ code: 0, out: help, err: "" });
  expect(await admin("dance")).toMatchObject({ code: 2, out: "" });
  expect(await admin("make-admin", email)).toMatchObject({ code: 1, out: "" });
  expect(await admin("make-admin", "admin@keyway.example")).toMatchObject({ code: 0, err: "" });

  const dry = await admin("erase", email, "--dry-run");
  expect([dry.code, dry.err, await isErased()]).toEqual([0, "", false]);
  const done = await admin("erase", email, "--yes");
  expect([done.code, done.err, await isErased()]).toEqual([0, "", true]);
  expect(dry.out).toBe(`Dry run: nothing is changed.\n${done.out}`);
  const [line] = await runSql(
    site,
    (sql) =>
      sql`select actor_id, detail from audit_events where action = 'account-erased' and object_id = ${id}`,
  );
  expect(line).toEqual({ actor_id: null, detail: { by: "operator" } });
});

/** A site of its own: other specs write rows that contradict each other. */
test("an operator migrates and seeds again, checks the data, and reads what contradicts itself", async () => {
  const site = await startSite();
  const env = siteEnvironment({ url: site.databaseUrl, port: 0 });
  const run = (...words: string[]) =>
    new Promise<{ code: number; out: string; err: string }>((resolve) => {
      execFile(process.execPath, words, { env }, (error, out, err) =>
        resolve({ code: typeof error?.code === "number" ? error.code : 0, out, err }),
      );
    });
  const upToDate = expect.stringContaining("The database is up to date");
  expect(await run("scripts/db.ts", "migrate")).toMatchObject({ code: 0, out: upToDate });
  const nothing = expect.stringContaining("nothing was added");
  expect(await run("scripts/db.ts", "seed")).toMatchObject({ code: 0, out: nothing });
  const holds = expect.stringContaining("Everything holds.");
  expect(await run("scripts/ops.ts", "check")).toEqual({ code: 0, out: holds, err: "" });
  await runSql(site, (sql) => sql`update chat_threads set learner_unread = learner_unread + 1`);
  const counts = expect.stringMatching(/counts its unread messages wrongly[\s\S]*The check failed \(1\)\./);
  expect(await run("scripts/ops.ts", "check")).toMatchObject({ code: 1, err: counts });
  await site.stop();
});
