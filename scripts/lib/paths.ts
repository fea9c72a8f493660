import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, independent of the working directory. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A path inside the project. */
export const inProject = (...parts: string[]) => join(root, ...parts);

/** The private data of this checkout: the embedded database, its password, the session secret. Never committed. */
export const dataFolder = inProject(".data");
