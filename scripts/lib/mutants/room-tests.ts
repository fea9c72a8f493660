import { readdirSync, readFileSync } from "node:fs";
import { inProject } from "../paths.ts";

/** A room's files and its tests, as paths in the project. */

const filesBelow = (folder: string, pattern: RegExp) =>
  readdirSync(inProject(folder), { recursive: true, encoding: "utf8" })
    .map((file) => `${folder}/${file}`)
    .filter((file) => pattern.test(file))
    .sort();

/** The files with code below a folder, or the file itself. */
export const filesOf = (room: string) =>
  /\.tsx?$/.test(room) ? [room] : filesBelow(room, /(?<!\.d)\.tsx?$/);

/**
 * The tests in the folders of the room's noun, those that import a file of the room, and that of its outdated mails.
 * Without those that find lines of the source, because mutants move these.
 */
export function testsOf(room: string): string[] {
  const [, , noun] = room.split("/");
  const textOf = (file: string) => readFileSync(inProject(file), "utf8");
  const hasMails = filesOf(room).some((file) => textOf(file).includes("defineMail("));
  const own = new RegExp(`^tests/(domain|routes)/${noun}/${hasMails ? "|/mail-outdated" : ""}`);
  const imports = new RegExp(`"${room.replace(/^app\//, "~/").replace(/\.tsx?$/, "")}["/]`);
  return ["tests/domain", "tests/routes"]
    .flatMap((folder) => filesBelow(folder, /(?<!\.long)\.test\.tsx?$/))
    .filter((file) => own.test(file) || imports.test(textOf(file)))
    .filter((file) => !textOf(file).includes("/lock-sites"));
}
