/**
 * A rolling deploy: the build from before the newest migration serves beside today's, on today's schema, until it is
 * stopped. Builds that older commit in a folder of its own, which takes some minutes.
 */
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { onStop } from "../../scripts/lib/lifecycle.ts";
import { root } from "../../scripts/lib/paths.ts";
import { step } from "../../scripts/lib/steps.ts";
import { loadPaced } from "../bench/load.ts";
import { neverAcknowledged, unexpected } from "./judge.ts";
import { faultsOf, prepareSite } from "./one-site.ts";
import { createProcess } from "./program.ts";

export async function deployRolling() {
  const newest = git("log", "-1", "--format=%H", "--", "drizzle/migrations/*.sql");
  const base = git("rev-parse", `${newest}^`);
  const site = await prepareSite();
  const { acts, failures, one: today } = site;
  const folder = join(site.home, "before");
  git("worktree", "add", "--detach", folder, base);
  onStop(() => git("worktree", "remove", "--force", folder));
  await step(`Building ${base.slice(0, 8)}, from before the newest migration`, async () => {
    must("npm", ["ci", "--no-audit", "--no-fund"], folder);
    must("npm", ["run", "build"], folder);
  });
  const old = await createProcess({ home: site.home, name: "before", settings: site.settings, cwd: folder });
  old.start();
  await old.ready();
  today.start();
  await today.ready();
  for (const { origin } of [old, today]) {
    await Promise.all(
      (["page", "booking", "message", "seat", "payment"] as const).map((kind) =>
        loadPaced({ perSecond: 1, seconds: 20 }, () => acts[kind](origin)),
      ),
    );
  }
  await old.kill("SIGTERM");
  await sleep(20_000);
  await today.kill("SIGTERM");
  const { faults, text, counts } = await faultsOf(site);
  console.log(`  acknowledged: ${text}; failures: ${failures.length}`);
  return [...faults, ...neverAcknowledged(counts), ...unexpected(failures)];
}

const git = (...args: string[]) => spawnSync("git", args, { cwd: root, encoding: "utf8" }).stdout.trim();

function must(command: string, args: string[], cwd: string) {
  const { status, stderr } = spawnSync(command, args, { cwd, encoding: "utf8" });
  if (status !== 0) throw new Error(stderr.slice(-1_000));
}
