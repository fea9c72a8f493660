import { rm } from "node:fs/promises";
import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "~/db/migrate.server";
import { migrateJobs } from "~/jobs/migrate-jobs.server";
import { startTestCluster } from "../../scripts/lib/postgres/test-cluster.ts";
import { databaseUrl, shapeOf } from "./db/database-server";
import { addEmptying } from "./db/emptying";
import { programsFolder } from "./site/programs-folder";

/**
 * Creates one migrated template database for the run; each worker clones it (`useDatabase`). The server is
 * `TEST_DATABASE_URL`, or a cluster that is started for this run and stopped after it.
 */
export default async function setup(project: TestProject) {
  const given = process.env.TEST_DATABASE_URL;
  const cluster = given ? undefined : await startTestCluster();
  const server = given ?? cluster?.url ?? "";
  const template = `keyway_template_${process.pid}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${template}`);
  const templateUrl = databaseUrl(server, template);
  await migrateDatabase(templateUrl);
  await migrateJobs(templateUrl);
  project.provide("testServer", server);
  project.provide("testTemplate", template);
  const sql = postgres(templateUrl, { max: 1 });
  project.provide("testShape", await shapeOf(sql));
  await addEmptying(sql);
  await sql.end();
  return async () => {
    await rm(programsFolder(template), { recursive: true, force: true });
    const databases = await admin`select datname from pg_database where starts_with(datname, ${template})`;
    for (const { datname } of databases) await admin.unsafe(`drop database ${datname} with (force)`);
    await admin.end();
    await cluster?.stop();
  };
}

declare module "vitest" {
  interface ProvidedContext {
    testServer: string;
    testTemplate: string;
    testShape: string;
  }
}
