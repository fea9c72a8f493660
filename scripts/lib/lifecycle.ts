/**
 * Runs scripts: prints one line for a failure with a plain reason, stops everything that was started, and exits with
 * the right code.
 */

/** A failure with a plain reason; its message is one line that says what to do. */
export class Failure extends Error {}

type DryRun = { "dry-run"?: boolean | undefined };

/** What went wrong, in words. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/**
 * Runs a script, once all its constants are there. A signal stops everything and exits.
 * @param work gets what `takes` reads; its result is the exit code, and undefined is 0
 * @param how `signalCode`: the exit code after a signal, 128 + its number by default; `takes` reads the arguments. With
 *   `--dry-run`, nothing else is done.
 */
export async function main<Call extends DryRun = DryRun>(
  work: (call: Call) => unknown,
  { signalCode, takes }: { signalCode?: number; takes?: () => Call } = {},
): Promise<void> {
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })) {
    process.on(signal, async () => {
      signalled = true;
      await stopEverything();
      process.exit(signalCode ?? 128 + number);
    });
  }
  stopWithNpm();
  const code = await outcome(work, takes);
  // After a signal the handler above decides on the exit code.
  if (!signalled) process.exit(code);
}

/** Stops the script when its parent is gone: npm passes a signal to the parent shell, but not always to the script. */
function stopWithNpm() {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 1_000).unref();
}

/** Registers a function that runs, in reverse order, when the script stops. Returns a function that unregisters it. */
export function onStop(undo: Undo): () => void {
  undoings.push(undo);
  return () => {
    undoings = undoings.filter((other) => other !== undo);
  };
}

/** True once everything is being stopped. From then on, the end of a program isn't an error. */
export const isStopping = () => stopping !== undefined;

type Undo = () => unknown;
let undoings: Undo[] = [];
let stopping: Promise<void> | undefined;
let signalled = false;

async function outcome<Call extends DryRun>(
  work: (call: Call) => unknown,
  takes?: () => Call,
): Promise<number> {
  try {
    // The script below the call of `main` runs first: it defines what `work` uses.
    await undefined;
    const call = takes?.();
    if (call?.["dry-run"]) {
      console.log("Dry run: the arguments are right. Nothing is done.");
      return 0;
    }
    const code = await work(call as Call);
    await stopEverything();
    return typeof code === "number" ? code : 0;
  } catch (error) {
    if (!signalled) console.error(error instanceof Failure ? error.message : error);
    await stopEverything();
    return 1;
  }
}

function stopEverything() {
  stopping ??= (async () => {
    for (const undo of undoings.reverse()) {
      try {
        await undo();
      } catch (error) {
        console.error(error);
      }
    }
  })();
  return stopping;
}
