/**
 * How a script begins and ends: one line for a failure that has a plain reason, everything that was started is stopped
 * again, and the exit code tells the truth.
 */

/** A failure with a plain reason; its message is one line that says what to do. */
export class Failure extends Error {}

/**
 * Runs a script. Its result is the exit code (undefined is 0). A signal stops what was started and exits.
 * @param work {(…) => Promise<number | void>} @param signalCode exit code after a signal; default 128 + its number
 */
export async function main(work, { signalCode } = {}) {
  for (const [signal, number] of Object.entries({ SIGHUP: 1, SIGINT: 2, SIGTERM: 15 })) {
    process.on(signal, async () => {
      signalled = true;
      await stopEverything();
      process.exit(signalCode ?? 128 + number);
    });
  }
  stopWithNpm();
  const code = await outcome(work);
  // After a signal the handler above decides on the exit code.
  if (!signalled) process.exit(code);
}

/** npm passes a signal on to the shell that runs a script, not always to the script: gone is gone. */
function stopWithNpm() {
  const parent = process.ppid;
  if (!process.env.npm_lifecycle_event || process.platform === "win32") return;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, "SIGTERM");
  }, 1_000).unref();
}

/** Registers what undoes something that was started; undone in reverse order. Returns a function that unregisters. */
export function onStop(undo) {
  undoings.push(undo);
  return () => {
    undoings = undoings.filter((other) => other !== undo);
  };
}

/** True once what was started is being stopped: from then on nothing that ends is a surprise. */
export const isStopping = () => stopping !== undefined;

let undoings = [];
let stopping;
let signalled = false;

async function outcome(work) {
  try {
    refuseOldNode();
    const code = await work();
    await stopEverything();
    return code ?? 0;
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

function refuseOldNode() {
  const [major, minor] = process.versions.node.split(".").map(Number);
  if (major < 20 || (major === 20 && minor < 19)) {
    throw new Failure(`Keyway needs Node 20.19 or later; this is ${process.versions.node}.`);
  }
}
