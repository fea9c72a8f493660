/**
 * `npm run bench`: measures the production build and prints one report. Nothing here passes or fails by a time; the
 * exit code only tells whether everything could be measured.
 */
import { writeFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { main } from "../../scripts/lib/lifecycle.mjs";
import { openDatabaseServer } from "./database.mjs";
import { measureAccounts } from "./measure-accounts.mjs";
import { measureBookings } from "./measure-bookings.mjs";
import { measureDesk } from "./measure-desk.mjs";
import { measureFinding } from "./measure-finding.mjs";
import { measureGrowth } from "./measure-growth.mjs";
import { measureLines } from "./measure-lines.mjs";
import { measureMemory } from "./measure-memory.mjs";
import { measurePages } from "./measure-pages.mjs";
import { measureScan } from "./measure-scan.mjs";
import { measureSizes } from "./measure-sizes.mjs";
import { measureSpeed } from "./measure-speed.mjs";
import { measureStreams } from "./measure-streams.mjs";
import { readOptions } from "./options.mjs";
import { runProgram } from "./site.mjs";
import { printSection } from "./table.mjs";

main(async () => {
  const options = readOptions(process.argv.slice(2));
  const server = await openDatabaseServer();
  const template = await server.create("template");
  for (const command of ["migrate", "seed"]) runProgram(command, template.url);
  const report = {
    at: new Date().toISOString(),
    ...(await machine(server)),
    quick: options.quick,
    sections: [],
  };
  console.log(
    `Keyway, measured on ${report.cores} × ${report.cpu}, Node ${report.node}, Postgres ${report.postgres}`,
  );
  if (options.quick) console.log("A quick run: its numbers are too few to be quoted.");

  for (const name of options.sections) {
    console.error(`» ${name}`);
    const section = await measures[name]({ server, template, amounts: options.amounts[name] });
    printSection(section);
    report.sections.push({ name, ...section });
  }
  if (options.json) writeFileSync(options.json, `${JSON.stringify(report, undefined, 2)}\n`);
});

const measures = {
  speed: measureSpeed,
  pages: measurePages,
  bookings: measureBookings,
  accounts: measureAccounts,
  memory: measureMemory,
  sizes: measureSizes,
  lines: measureLines,
  growth: measureGrowth,
  desk: measureDesk,
  finding: measureFinding,
  streams: measureStreams,
  scan: measureScan,
};

const machine = async (server) => ({
  cores: availableParallelism(),
  cpu: cpus()[0]?.model.trim() ?? "unknown processor",
  node: process.versions.node,
  postgres: await server.version(),
});
