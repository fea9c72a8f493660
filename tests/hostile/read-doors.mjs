import { runnerImport } from "vite";
import { inProject } from "../../scripts/lib/paths.ts";

/** Reads the table of doors, which is TypeScript, so that plain Node can use it. */
export async function readDoors() {
  const { module } = await runnerImport(inProject("app", "shared", "doors.ts"));
  return module;
}
