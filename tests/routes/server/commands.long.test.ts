import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, test } from "vitest";
import { useDatabase } from "../../support/db/database";
import { freePort } from "../../support/peers/free-port";

/** The commands that serve are run in earnest, each on a database and a port of its own, and stopped by a signal. */

const t = useDatabase();
const folder = mkdtempSync(join(tmpdir(), "keyway-commands-"));
let child: ChildProcess | undefined;
afterEach(() => {
  child?.kill("SIGKILL");
  rmSync(folder, { recursive: true, force: true });
});

const environment = (port: number) => ({
  ...{ PATH: process.env.PATH ?? "", HOME: folder, DATABASE_URL: t.url, PORT: String(port) },
  ...{ SESSION_SECRET: "a secret that only this test uses ......" },
});

/** In this order: the first one builds if it has to. */
test.each<[script: string, settings: Record<string, string>]>([
  ["start", {}],
  ["serve", { APP_ENV: "test", HOST: "127.0.0.1" }],
  ["dev", {}],
])("npm run %s serves pages until it is stopped", { timeout: 300_000 }, async (script, settings) => {
  const port = await freePort();
  const started = spawn(process.execPath, [`scripts/${script}.ts`], {
    env: { ...environment(port), ...settings },
    stdio: ["ignore", "pipe", "pipe"],
  });
  child = started;
  let said = "";
  for (const stream of [started.stdout, started.stderr]) stream.on("data", (part) => (said += part));
  const status = (path: string) =>
    fetch(`http://127.0.0.1:${port}${path}`).then(
      (answer) => answer.status,
      () => 0,
    );
  await expect.poll(() => status("/readyz"), { timeout: 240_000, interval: 500, message: said }).toBe(200);
  const page = await fetch(`http://localhost:${port}/experts`);
  expect([page.status, (await page.text()).includes("</html>")]).toEqual([200, true]);
  started.kill("SIGTERM");
  const [code] = await once(started, "exit");
  expect([code, said]).toEqual([0, expect.not.stringContaining("Error")]);
});
