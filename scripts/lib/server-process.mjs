import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";
import { onStop } from "./lifecycle.mjs";
import { inProject, root } from "./paths.mjs";

/**
 * Starts a Node program that is stopped with this one: asked with SIGTERM, killed after eight seconds.
 * @returns `exited`: a promise of its exit code, 1 for a signal
 */
export function startServer(args, env) {
  const child = spawn(
    process.execPath,
    // Where this script is killed outright, the program notices and stops by itself.
    ["--import", pathToFileURL(inProject("scripts", "lib", "stop-with-parent.mjs")).href, ...args],
    // A group of its own: Ctrl-C reaches it once, from here, not from the terminal as well.
    { cwd: root, env, stdio: ["ignore", "inherit", "inherit"], detached: process.platform !== "win32" },
  );
  const exited = new Promise((resolve) => {
    child.once("error", () => resolve(1));
    child.once("exit", (code) => resolve(code ?? 1));
  });
  onStop(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill("SIGTERM");
    const impatient = setTimeout(() => child.kill("SIGKILL"), 8_000);
    await exited;
    clearTimeout(impatient);
  });
  return { exited };
}

/** True once the program answers that it and its database are ready, however long that takes; false when it ended. */
export async function becomesReady(server, origin) {
  let ended = false;
  server.exited.then(() => {
    ended = true;
  });
  while (!ended) {
    // Every question is a line in the program's log.
    await new Promise((resolve) => setTimeout(resolve, 500));
    try {
      if ((await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok) return true;
    } catch {
      // Not listening yet.
    }
  }
  return false;
}
