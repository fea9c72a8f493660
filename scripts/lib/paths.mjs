import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The project's folder, whatever the working directory is. */
export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))));

/** A path inside the project. */
export const inProject = (...parts) => join(root, ...parts);

/** What this checkout keeps for itself: the embedded database, its password, the session secret. Never committed. */
export const dataFolder = inProject(".data");
