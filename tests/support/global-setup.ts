import postgres from "postgres";
import type { TestProject } from "vitest/node";
import { migrateDatabase } from "~/db/migrate.server";

/** One migrated template database for the whole run; `useDatabase` clones it. */
export default async function setup(project: TestProject) {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error("TEST_DATABASE_URL is not set");
  const template = `keyway_template_${process.pid}`;
  const admin = postgres(server, { max: 1, onnotice: () => {} });
  await admin.unsafe(`create database ${template}`);
  await migrateDatabase(databaseUrl(server, template));
  project.provide("testServer", server);
  project.provide("testTemplate", template);
  return async () => {
    await admin.unsafe(`drop database if exists ${template} with (force)`);
    await admin.end();
  };
}

const databaseUrl = (server: string, name: string) => Object.assign(new URL(server), { pathname: name }).href;

declare module "vitest" {
  interface ProvidedContext {
    testServer: string;
    testTemplate: string;
  }
}
