/**
 * `npm run bench`: measures the production build and prints each figure with its goal. The exit code says only whether
 * everything could be measured. `-- --only NAME,…` measures some sections; `-- --quick` measures little of each.
 */
import { availableParallelism, cpus } from "node:os";
import { Failure, main } from "../../scripts/lib/lifecycle.ts";
import { readOptions } from "../../scripts/lib/options.ts";
import { openDatabaseServer } from "./database.ts";
import { measureBookings } from "./measure-bookings.mjs";
import { measureCosts } from "./measure-costs.mjs";
import { measureGrowth } from "./measure-growth.mjs";
import { measureLines } from "./measure-lines.mjs";
import { measureMemory } from "./measure-memory.mjs";
import { measureNotify } from "./measure-notify.mjs";
import { measurePaced } from "./measure-paced.mjs";
import { measurePublic } from "./measure-public.mjs";
import { measureScale } from "./measure-scale.mjs";
import { measureSignedIn } from "./measure-signed-in.mjs";
import { measureSizes } from "./measure-sizes.mjs";
import { runProgram } from "./site.ts";
import { printSection } from "./table.mjs";

/** Each section's function, with its amounts in a full and in a quick run. */
const sections = {
  public: [
    measurePublic,
    { connections: 32, warmUpSeconds: 3, seconds: 3, rounds: 5 },
    { connections: 32, warmUpSeconds: 1, seconds: 1, rounds: 1 },
  ],
  "signed-in": [
    measureSignedIn,
    { connections: 16, warmUpSeconds: 5, seconds: 3, rounds: 3 },
    { connections: 16, warmUpSeconds: 1, seconds: 1, rounds: 1 },
  ],
  bookings: [
    measureBookings,
    { connections: 32, rounds: 3, perRound: 1_000 },
    { connections: 32, rounds: 1, perRound: 200 },
  ],
  paced: [measurePaced, { warmUpSeconds: 20, seconds: 60 }, { warmUpSeconds: 3, seconds: 5 }],
  memory: [measureMemory, { connections: 32, requests: 100_000 }, { connections: 32, requests: 2_000 }],
  sizes: [measureSizes],
  lines: [measureLines, { rounds: 3 }, { rounds: 1 }],
  costs: [
    measureCosts,
    { warmUp: 200, amount: 600, pacedSeconds: 60, idleSeconds: 40 },
    { warmUp: 20, amount: 50, pacedSeconds: 3, idleSeconds: 3 },
  ],
  notify: [
    measureNotify,
    { listeners: [1, 4, 16, 64], writers: 8, seconds: 5 },
    { listeners: [1, 4], writers: 2, seconds: 1 },
  ],
  scale: [measureScale, { seconds: 600, learners: [100_000, 500_000] }, { seconds: 10, learners: [100_000] }],
  growth: [
    measureGrowth,
    { experts: 20_000, bookings: 1_000_000, learners: 80_000, messages: 1_000_000, warmUp: 5, rounds: 40 },
    { experts: 3_000, bookings: 90_000, learners: 5_000, messages: 20_000, warmUp: 1, rounds: 6 },
  ],
};

main(measureAll, { takes: readSections });

async function measureAll({ names, quick }) {
  const server = await openDatabaseServer();
  const template = await server.create("template");
  for (const command of ["migrate", "seed"]) runProgram(command, template.url);
  const processor = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "unknown processor"}`;
  const versions = `Node ${process.versions.node}, Postgres ${await server.version()}`;
  console.log(`Keyway, measured on ${processor}, ${versions}`);
  if (quick) console.log("A quick run: its numbers are too few to be quoted.");

  const missed = [];
  for (const name of names) {
    console.error(`» ${name}`);
    const [measure, full, short] = sections[name];
    missed.push(...printSection(await measure({ server, template, amounts: quick ? short : full })));
  }
  console.log(missed.length === 0 ? "\nEvery goal is met." : `\nMissed:\n${missed.join("\n")}`);
}

function readSections() {
  const { only, ...values } = readOptions({
    options: { quick: { type: "boolean" }, only: { type: "string" } },
  });
  const known = Object.keys(sections);
  const names = only?.split(",") ?? known;
  if (names.every((name) => known.includes(name))) return { ...values, names };
  throw new Failure(`--only takes some of ${known.join(",")}.`);
}
