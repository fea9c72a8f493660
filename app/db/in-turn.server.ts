import { nextTick } from "node:process";

/**
 * Sends statements of a transaction one behind the other, without waiting for an answer in between: one round trip. Postgres takes
 * them one after the other, and refuses all that come behind one that failed; what is thrown is the first fault.
 * @param statements each is called once the one before it is with the driver; it waits for nothing else before it sends its own
 * @returns what each of them gave
 */
export async function inTurn<Answers extends unknown[]>(
  ...statements: { [Index in keyof Answers]: () => PromiseLike<Answers[Index]> }
): Promise<Answers> {
  const sent: Promise<unknown>[] = [];
  for (const send of statements) {
    if (sent.length > 0) await promisesThrough();
    const answer = Promise.resolve(send()); // a query of Drizzle's is sent anew by each `then`
    answer.catch(() => {}); // told below, where none before it failed
    sent.push(answer);
  }
  for (const answer of sent) await answer;
  return Promise.all(sent) as Promise<Answers>; // one for each statement, in their order
}

/**
 * Resolves once every promise that can go on has gone on, however many a statement passes on its way to the driver: a tick comes when no
 * promise is left, and one read that gathers others takes a tick of its own. Nothing else happens meanwhile, so the
 * driver can still write what it was given with what comes now.
 */
async function promisesThrough(): Promise<void> {
  for (let turn = 0; turn < ticksOnTheWay; turn += 1) await new Promise<void>((resolve) => nextTick(resolve));
}

/** A read that gathers others takes one, and its own promises are through with the next: one is to spare. */
const ticksOnTheWay = 3;
