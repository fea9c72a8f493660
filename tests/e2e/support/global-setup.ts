import { spawnSync } from "node:child_process";
import postgres from "postgres";
import { startTestCluster } from "../../../scripts/lib/postgres/test-cluster.ts";
import { databaseUrl, siteEnvironment } from "./site";

/** Creates one template database, migrated and seeded by the built program. Each worker clones it. */
export default async function setup() {
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given ? undefined : await startTestCluster();
  const server = given ?? cluster?.url ?? "";
  const template = `keyway_e2e_template_${process.pid}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${template}`);
  for (const command of ["migrate", "seed"]) runProgram(command, databaseUrl(server, template));
  // The workers inherit these variables.
  process.env.E2E_DATABASE_SERVER = server;
  process.env.E2E_TEMPLATE = template;
  return async () => {
    await admin.unsafe(`drop database if exists ${template} with (force)`);
    await admin.end();
    await cluster?.stop();
  };
}

function runProgram(command: string, url: string) {
  const { status, stdout, stderr } = spawnSync(process.execPath, ["build/server/index.js", command], {
    env: siteEnvironment({ url, port: 0 }),
    encoding: "utf8",
  });
  if (status !== 0) throw new Error(`${command} of the template database failed:\n${stdout}${stderr}`);
}
