/**
 * `npm run bench`: measures the production build and prints each figure with its goal. The exit code says only whether
 * everything could be measured. `-- --only NAME,…` measures some sections; `-- --quick` measures little of each.
 */
import { availableParallelism, cpus } from "node:os";
import { Failure, main } from "../../scripts/lib/lifecycle.ts";
import { readOptions } from "../../scripts/lib/options.ts";
import { type Given, openDatabaseServer } from "./database.ts";
import { measureBookings } from "./measure-bookings.ts";
import { measureCosts } from "./measure-costs.ts";
import { measureGrowth } from "./measure-growth.ts";
import { measureLines } from "./measure-lines.ts";
import { measureMemory } from "./measure-memory.ts";
import { measureNotify } from "./measure-notify.ts";
import { measurePaced } from "./measure-paced.ts";
import { measurePublic } from "./measure-public.ts";
import { measureScale } from "./measure-scale.ts";
import { measureSignedIn } from "./measure-signed-in.ts";
import { measureSizes } from "./measure-sizes.ts";
import { fillWithDemo } from "./site.ts";
import { printSection, type Section } from "./table.ts";

type Measured = Omit<Given<never>, "amounts"> & { quick: boolean };

/** A section's function, with its amounts in a full and in a quick run. */
const section =
  <Amounts>(measure: (given: Given<Amounts>) => Promise<Section>, full: Amounts, short: Amounts) =>
  ({ quick, ...given }: Measured) =>
    measure({ ...given, amounts: quick ? short : full });

const sections = {
  public: section(
    measurePublic,
    { connections: 32, warmUpSeconds: 3, seconds: 3, rounds: 5 },
    { connections: 32, warmUpSeconds: 1, seconds: 1, rounds: 1 },
  ),
  "signed-in": section(
    measureSignedIn,
    { connections: 16, warmUpSeconds: 5, seconds: 3, rounds: 3 },
    { connections: 16, warmUpSeconds: 1, seconds: 1, rounds: 1 },
  ),
  bookings: section(
    measureBookings,
    { connections: 32, rounds: 3, perRound: 1_000 },
    { connections: 32, rounds: 1, perRound: 200 },
  ),
  paced: section(measurePaced, { warmUpSeconds: 20, seconds: 60 }, { warmUpSeconds: 3, seconds: 5 }),
  memory: section(
    measureMemory,
    { connections: 32, requests: 100_000 },
    { connections: 32, requests: 2_000 },
  ),
  sizes: section(measureSizes, {}, {}),
  lines: section(measureLines, { rounds: 3 }, { rounds: 1 }),
  costs: section(
    measureCosts,
    { warmUp: 200, amount: 600, pacedSeconds: 60, idleSeconds: 40 },
    { warmUp: 20, amount: 50, pacedSeconds: 3, idleSeconds: 3 },
  ),
  notify: section(
    measureNotify,
    { listeners: [1, 4, 16, 64], writers: 8, seconds: 5 },
    { listeners: [1, 4], writers: 2, seconds: 1 },
  ),
  scale: section(
    measureScale,
    { seconds: 600, learners: [100_000, 500_000] },
    { seconds: 10, learners: [100_000] },
  ),
  growth: section(
    measureGrowth,
    { experts: 20_000, bookings: 1_000_000, learners: 80_000, messages: 1_000_000, warmUp: 5, rounds: 40 },
    { experts: 3_000, bookings: 90_000, learners: 5_000, messages: 20_000, warmUp: 1, rounds: 6 },
  ),
};

type Name = keyof typeof sections;

main(measureAll, { takes: readSections });

async function measureAll({ names, quick = false }: { names: Name[]; quick?: boolean }) {
  const server = await openDatabaseServer();
  const template = await server.create("template");
  fillWithDemo(template.url);
  const processor = `${availableParallelism()} × ${cpus()[0]?.model.trim() ?? "unknown processor"}`;
  const versions = `Node ${process.versions.node}, Postgres ${await server.version()}`;
  console.log(`Keyway, measured on ${processor}, ${versions}`);
  if (quick) console.log("A quick run: its numbers are too few to be quoted.");

  const missed: string[] = [];
  for (const name of names) {
    console.error(`» ${name}`);
    missed.push(...printSection(await sections[name]({ server, template, quick })));
  }
  console.log(missed.length === 0 ? "\nEvery goal is met." : `\nMissed:\n${missed.join("\n")}`);
}

function readSections() {
  const { only, ...values } = readOptions({
    options: { quick: { type: "boolean" }, only: { type: "string" } },
  });
  const known = Object.keys(sections) as Name[];
  const isKnown = (name: string): name is Name => name in sections;
  const names = only?.split(",") ?? known;
  if (names.every(isKnown)) return { ...values, names };
  throw new Failure(`--only takes some of ${known.join(",")}.`);
}
