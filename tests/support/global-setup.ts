import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "~/db/migrate.server";
import { migrateJobs } from "~/jobs/worker.server";
import { startTestCluster } from "../../scripts/lib/postgres/test-cluster.mjs";

/**
 * One migrated template database for the whole run; `useDatabase` clones it. The server is `TEST_DATABASE_URL`, else
 * one that lives as long as this run.
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
  return async () => {
    await admin.unsafe(`drop database if exists ${template} with (force)`);
    await admin.end();
    await cluster?.stop();
  };
}

const databaseUrl = (server: string, name: string) => Object.assign(new URL(server), { pathname: name }).href;

declare module "vitest" {
  interface ProvidedContext {
    testServer: string;
    testTemplate: string;
  }
}
