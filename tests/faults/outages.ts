/** Takes away what the program depends on, one thing after the other, and gives it back. */
import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "postgres";
import { until } from "../../scripts/lib/processes.ts";
import { ask } from "../bench/browser.ts";
import { withClient } from "../bench/database.ts";
import { neverAcknowledged, unexpected } from "./judge.ts";
import { countsSince, faultsOf, prepareSite } from "./one-site.ts";
import { createProcess } from "./program.ts";

export async function takeAway() {
  const faults: string[] = [];
  const site = await prepareSite();
  const { one, database, acts, failures, compare, acknowledged } = site;
  const act = async () => {
    for (const kind of ["page", "booking", "message", "seat", "payment", "staffPage"] as const)
      await acts[kind](one.origin);
  };
  const expect = (is: unknown, fault: string) => is || faults.push(fault);
  const scene = async (name: string, work: () => Promise<void>) => {
    failures.length = 0;
    const before = faults.length;
    const earlier = acknowledged();
    await work();
    expect(await until(one.isReady, 30_000), `${name}: not ready within 30 s`);
    const during = unexpected(failures, ({ kind }) => kind === "503" || kind === "slow");
    failures.length = 0;
    await act();
    const afterwards = [...unexpected(failures), ...neverAcknowledged(countsSince(earlier, acknowledged()))];
    faults.push(...[...during, ...afterwards].map((fault) => `${name}: ${fault}`));
    // Payments are settled by jobs.
    const isKept = await until(async () => (await compare(database.url)).faults.length === 0, 30_000);
    if (!isKept) faults.push(...(await compare(database.url)).faults.map((fault) => `${name}: ${fault}`));
    console.log(`  ${name}: ${faults.length === before ? "nothing lost" : faults.slice(before).join("; ")}`);
  };
  /** While it is away, pages answer 503 with `Retry-After` within ten seconds, and the process lives. */
  const refusedPolitely = async (name: string) => {
    const { status, headers, ms } = await ask(`${one.origin}/expert/${site.expertId}/book`, {
      form: { datetime: "x" },
    });
    const page = await ask(`${one.origin}/my-bookings`, { cookie: site.cookie });
    const health = await ask(`${one.origin}/healthz`);
    expect([401, 503, 303, 302].includes(status), `${name}: a form answered ${status}`);
    expect(page.status === 503 && page.headers["retry-after"], `${name}: a page answered ${page.status}`);
    expect(
      ms < 10_000 && page.ms < 10_000,
      `${name}: an answer took ${Math.round(Math.max(ms, page.ms))} ms`,
    );
    expect(health.status === 200, `${name}: /healthz answered ${health.status} ${headers.server ?? ""}`);
  };

  await scene("absent at boot", async () => {
    await database.stop();
    one.start();
    await until(
      () =>
        fetch(`${one.origin}/healthz`).then(
          ({ ok }) => ok,
          () => false,
        ),
      20_000,
    );
    await refusedPolitely("absent at boot");
    await database.start();
  });
  await scene("stalled", async () => {
    database.pause();
    await refusedPolitely("stalled");
    database.resume();
  });
  await scene("every connection cut", async () => {
    await Promise.all([act(), withClient(database.adminUrl, (sql) => cutAll(sql))]);
  });
  await scene("restarted under load", async () => {
    await Promise.all([act(), act(), database.stop().then(() => database.start())]);
  });
  await scene("killed under load", async () => {
    await Promise.all([act(), act(), database.kill().then(() => database.start())]);
  });
  await scene("every connection waits for one lock", async () => {
    const holding = withClient(database.url, (sql) =>
      sql.begin(async (tx) => {
        await tx`lock table bookings in access exclusive mode`;
        await sleep(6_000);
      }),
    );
    await sleep(200);
    const answers = await Promise.all(
      Array.from({ length: 40 }, () => ask(`${one.origin}/my-bookings`, { cookie: site.cookie })),
    );
    const refused = answers.filter(({ status, headers }) => status === 503 && headers["retry-after"]);
    const others = new Set(
      answers.map(({ status }) => status).filter((status) => status !== 200 && status !== 503),
    );
    expect(others.size === 0, `waiting for a lock: ${[...others]}`);
    expect(refused.length > 0, "waiting for a lock: no page was refused");
    expect((await ask(`${one.origin}/healthz`)).ms < 1_000, "waiting for a lock: /healthz waits too");
    await holding;
  });
  // That open pages then get what they missed is shown by live-topic-hub.test.ts.
  await scene("LISTEN lost", async () => {
    const listening = () =>
      withClient(
        database.adminUrl,
        (sql) => sql`select from pg_stat_activity where application_name = 'keyway-changes'`,
      );
    const cut = await withClient(database.adminUrl, (sql) => cutAll(sql, "keyway-changes"));
    expect(cut.length > 0, "LISTEN lost: nothing listened");
    expect(
      await until(async () => (await listening()).length > 0, 20_000),
      "LISTEN lost: nothing listens again",
    );
  });
  await scene("a process whose clock is five hours ahead, and one two hours behind", async () => {
    for (const shift of ["+5h", "-2h"]) {
      const shifted = await createProcess({
        ...{ home: site.home, name: `shifted${shift}`, settings: site.settings },
        ...{ command: "faketime", args: ["-f", shift, process.execPath] },
      });
      shifted.start();
      await shifted.ready();
      failures.length = 0;
      for (const kind of ["booking", "message", "seat", "page"] as const) await acts[kind](shifted.origin);
      faults.push(...unexpected(failures).map((fault) => `a clock of ${shift}: ${fault}`));
      await shifted.kill("SIGTERM");
    }
  });
  await one.kill("SIGTERM");
  await sleep(1_000);
  const { faults: lost, text } = await faultsOf(site, { mayMailsWait: true });
  console.log(`  acknowledged: ${text}`);
  return [...faults, ...lost];
}

const cutAll = (sql: Sql, name: string | null = null) =>
  sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = 'keyway' and pid <> pg_backend_pid()
    and (${name}::text is null or application_name = ${name})`;
