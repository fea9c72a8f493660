import { spawn } from "node:child_process";
import { pathToFileURL } from "node:url";
import { onStop } from "./lifecycle.ts";
import { inProject, root } from "./paths.ts";

type Server = { exited: Promise<number> };

/**
 * Starts a Node program that stops with this script: by SIGTERM, and after eight seconds by SIGKILL.
 * @returns `exited`: a promise of its exit code, 1 after a signal
 */
export function startServer(args: string[], env: NodeJS.ProcessEnv): Server {
  const child = spawn(
    process.execPath,
    // If this script is killed, the program notices it and stops by itself.
    ["--import", pathToFileURL(inProject("scripts", "lib", "stop-with-parent.ts")).href, ...args],
    // In its own process group: Ctrl-C reaches it once, from here, and not also from the terminal.
    { cwd: root, env, stdio: ["ignore", "inherit", "inherit"], detached: process.platform !== "win32" },
  );
  const exited = new Promise<number>((resolve) => {
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

/** Resolves to true once the program and its database are ready, without a time limit; to false if the program ends. */
export async function becomesReady(server: Server, origin: string): Promise<boolean> {
  let ended = false;
  server.exited.then(() => {
    ended = true;
  });
  while (!ended) {
    // Not more often: every request is a line in the program's log.
    await new Promise((resolve) => setTimeout(resolve, 500));
    try {
      if ((await fetch(`${origin}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok) return true;
    } catch {
      // Not listening yet.
    }
  }
  return false;
}
