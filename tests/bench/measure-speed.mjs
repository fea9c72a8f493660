import { startBare } from "./bare.mjs";
import { builtStylesheet, get } from "./browser.mjs";
import { connect } from "./database.mjs";
import { readDemo } from "./demo.mjs";
import { failureText } from "./load.mjs";
import { median, ms, perSecond, short } from "./numbers.mjs";
import { startSite } from "./site.mjs";
import { hasWrk, loadHard } from "./wrk.mjs";

/** Requests per second and p99 of some answers, each beside a bare server that sends the same bytes, turn by turn. */
export async function measureSpeed({ server, template, amounts }) {
  const database = await server.create("speed", template);
  const { expertId } = await readDemo(database.url);
  const site = await startSite(database.url);
  const targets = [
    { label: "/experts, signed out", path: "/experts" },
    { label: "/expert/{id}, signed out", path: `/expert/${expertId}` },
    { label: "/classes, signed out", path: "/classes" },
    { label: "a hashed asset (CSS, brotli)", path: builtStylesheet() },
  ];
  const measured = [];
  for (const target of targets) measured.push(await compare(site, target, amounts));
  const saving = saveEachSecond(database.url, expertId);
  for (const { label, path } of targets.slice(0, 2)) {
    measured.push(
      await compare(site, { label: `${label}, while the expert saves every second`, path }, amounts),
    );
  }
  await saving.stop();
  await site.stop();

  return {
    title: `Requests per second and p99, ${amounts.connections} connections, ${amounts.rounds} rounds in turn`,
    head: ["", "Keyway", "bare node:http", "ratio", "p99", "bare p99", "ratio"],
    rows: measured.map(({ label, keyway, bare, ratios }) => [
      label,
      ...[perSecond(keyway.perSecond), perSecond(bare.perSecond), short(ratios.perSecond)],
      ...[ms(keyway.p99), ms(bare.p99), short(ratios.p99)],
    ]),
    notes: [
      `Answers that failed: ${failureText(measured.flatMap((one) => one.failures))}. The profile counts its views while it is measured.`,
      (await hasWrk())
        ? "Asked by wrk, with one thread."
        : "wrk isn't installed: a client in JavaScript asks instead, and takes as long as the servers do.",
    ],
    data: measured,
  };
}

/** An expert's card changes, and with it the pages that show it. */
function saveEachSecond(databaseUrl, expertId) {
  const sql = connect(databaseUrl);
  let count = 0;
  let under = Promise.resolve();
  const timer = setInterval(() => {
    count += 1;
    under = sql`update experts set tagline = ${`Saved ${count} times`} where id = ${expertId}`;
  }, 1_000);
  return {
    async stop() {
      clearInterval(timer);
      await under;
      await sql.end();
    },
  };
}

async function compare(site, { label, path }, { connections, warmUpSeconds, seconds, rounds }) {
  const bareServer = await startBare([{ path, answer: await get(site.origin + path) }]);
  const burst = (origin, length) => loadHard(origin, { path, connections, seconds: length });
  await burst(site.origin, warmUpSeconds);
  await burst(bareServer.origin, warmUpSeconds);
  const pairs = [];
  for (let round = 0; round < rounds; round += 1) {
    pairs.push({ keyway: await burst(site.origin, seconds), bare: await burst(bareServer.origin, seconds) });
  }
  bareServer.stop();
  const middle = (pick) => median(pairs.map(pick));
  const side = (name) => ({
    perSecond: middle((pair) => pair[name].perSecond),
    p99: middle((pair) => pair[name].p99),
  });
  return {
    label,
    keyway: side("keyway"),
    bare: side("bare"),
    ratios: {
      perSecond: middle(({ keyway, bare }) => keyway.perSecond / bare.perSecond),
      p99: middle(({ keyway, bare }) => keyway.p99 / bare.p99),
    },
    failures: pairs.flatMap(({ keyway, bare }) => [...keyway.failures, ...bare.failures]),
  };
}
