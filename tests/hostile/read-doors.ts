import { runnerImport } from "vite";
import { inProject } from "../../scripts/lib/paths.ts";

export type Doors = typeof import("~/shared/doors")["doors"];

/** Reads the table of doors, whose own imports Node can't resolve by itself. */
export async function readDoors() {
  const { module } = await runnerImport<typeof import("~/shared/doors")>(
    inProject("app", "shared", "doors.ts"),
  );
  return module;
}
