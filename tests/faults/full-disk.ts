/** A Postgres on a disk of its own that is full for a while. Needs root, for the disk. */
import { spawnSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { onStop } from "../../scripts/lib/lifecycle.ts";
import { until } from "../../scripts/lib/processes.ts";
import { neverAcknowledged, unexpected } from "./judge.ts";
import { countsSince, faultsOf, prepareSite } from "./one-site.ts";

export async function fillDisk() {
  const folder = `/var/tmp/keyway-full-disk-${process.pid}`;
  mkdirSync(folder, { mode: 0o755 });
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", "size=400m,mode=755", "tmpfs", folder]);
  if (mounted.status !== 0) {
    await rm(folder, { recursive: true });
    return ["no disk can be mounted here, which takes root: nothing was checked"];
  }
  onStop(async () => {
    spawnSync("umount", ["-l", folder]);
    await rm(folder, { recursive: true, force: true });
  });
  const faults: string[] = [];
  const site = await prepareSite({ folder });
  const { one, acts, failures, acknowledged } = site;
  const actAll = async () => {
    for (const kind of ["booking", "message", "seat", "payment"] as const) await acts[kind](one.origin);
  };
  one.start();
  await one.ready();
  await actAll();
  faults.push(...unexpected(failures));
  failures.length = 0;
  const ballast = join(folder, "ballast");
  spawnSync("dd", ["if=/dev/zero", `of=${ballast}`, "bs=64k"]);
  for (let times = 0; times < 30; times += 1)
    await Promise.all([acts.booking(one.origin), acts.message(one.origin)]);
  const kinds = new Set(failures.map(({ kind }) => kind));
  console.log(`  while the disk was full: ${failures.length} failures (${[...kinds].join(", ")})`);
  if (failures.length === 0) faults.push("the disk was never full");
  faults.push(...unexpected(failures, ({ kind }) => kind === "503" || kind === "slow"));
  writeFileSync(ballast, "");
  await site.database.stop().catch(() => {});
  await site.database.start();
  if (!(await until(one.isReady, 30_000))) faults.push("not ready after the disk was emptied");
  failures.length = 0;
  const before = acknowledged();
  await actAll();
  faults.push(...unexpected(failures), ...neverAcknowledged(countsSince(before, acknowledged())));
  await one.kill("SIGTERM");
  const { faults: lost, text } = await faultsOf(site, { mayMailsWait: true });
  console.log(`  acknowledged: ${text}`);
  return [...faults, ...lost];
}
