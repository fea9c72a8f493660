/**
 * A thread that reads calendars, so that pages are answered while it works through a hostile one. The thread runs this
 * file, in the build as in development, where Node reads TypeScript as it is: this is why the files of this folder
 * import each other by their full names.
 */
import { fileURLToPath } from "node:url";
import { parentPort, type ResourceLimits, Worker, workerData } from "node:worker_threads";
import type { CalendarReading, ReadingOptions } from "./busy-time.ts";
import { busyTimesOf } from "./busy-times.server.ts";

/** What a reading may take: milliseconds, and megabytes of the thread's own memory. */
export interface ThreadLimits {
  ms: number;
  memory: ResourceLimits;
}

export const threadLimits: ThreadLimits = {
  ms: 5_000,
  memory: { maxOldGenerationSizeMb: 40, maxYoungGenerationSizeMb: 8, stackSizeMb: 2 },
};

const role = "read calendars";
if (workerData === role) {
  parentPort?.on("message", ({ text, options }: Order) =>
    parentPort?.postMessage(busyTimesOf(text, options)),
  );
  parentPort?.postMessage("ready");
}

interface Order {
  text: string;
  options: ReadingOptions;
}

/** Reads calendars one after the other in a thread, which is ended when it has had nothing to do for a while. */
export class ReadingThread {
  #worker: Promise<Worker> | null = null;
  #turn: Promise<unknown> = Promise.resolve();
  #idle: NodeJS.Timeout | undefined;
  readonly #limits: ThreadLimits;

  constructor(limits: ThreadLimits = threadLimits) {
    this.#limits = limits;
  }

  /** Waits for its turn, then reads. What takes longer or more memory than the limits is refused by name. */
  read(text: string, options: ReadingOptions): Promise<CalendarReading> {
    const reading = this.#turn.then(() => this.#readNow({ text, options }));
    this.#turn = reading.catch(() => {});
    return reading;
  }

  async #readNow(order: Order): Promise<CalendarReading> {
    clearTimeout(this.#idle);
    this.#worker ??= startWorker(this.#limits.memory);
    try {
      const worker = await this.#worker;
      worker.ref();
      const reading = await answerOf(worker, order, this.#limits.ms);
      worker.unref();
      this.#idle = setTimeout(() => this.end(), idleMs).unref();
      return reading;
    } catch (error) {
      await this.end();
      if (isOverLimit(error)) return { ok: false, reason: "takes too long" };
      throw error;
    }
  }

  /** Ends the thread. The next reading starts another one. */
  async end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    // One that didn't start has ended.
    await worker?.then(
      (started) => started.terminate(),
      () => {},
    );
  }
}

const idleMs = 30_000;

/** The program's thread for calendars. */
export const thread = new ReadingThread();

/** The thread needs no setting, and gets none of the program's secrets. */
async function startWorker(resourceLimits: ResourceLimits): Promise<Worker> {
  const file = fileURLToPath(import.meta.url);
  const worker = new Worker(file, { workerData: role, resourceLimits, env: {}, execArgv: [] });
  await messageOf(worker);
  return worker;
}

class TookTooLong extends Error {}

const isOverLimit = (error: unknown) =>
  error instanceof TookTooLong ||
  (error instanceof Error && "code" in error && error.code === "ERR_WORKER_OUT_OF_MEMORY");

async function answerOf(worker: Worker, order: Order, ms: number): Promise<CalendarReading> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TookTooLong()), ms);
  });
  const answer = messageOf<CalendarReading>(worker);
  worker.postMessage(order);
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

/** The next message of a thread. Fails with its error, or when it ends without one. */
function messageOf<Message>(worker: Worker): Promise<Message> {
  return new Promise((resolve, reject) => {
    const onExit = () => reject(new Error("The thread that reads calendars has ended"));
    const done = (settle: () => void) => {
      worker.off("message", onMessage).off("error", onError).off("exit", onExit);
      settle();
    };
    const onMessage = (message: Message) => done(() => resolve(message));
    const onError = (error: unknown) => done(() => reject(error));
    worker.once("message", onMessage).once("error", onError).once("exit", onExit);
  });
}
