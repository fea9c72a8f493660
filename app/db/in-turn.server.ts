/**
 * Waits for statements of a transaction that were sent one behind the other, without waiting in between: one round trip. Postgres
 * takes them one after the other, and refuses all that come behind one that failed; what is thrown is the first fault.
 * @returns what the first one gave
 */
export async function inTurn<First>(first: Promise<First>, ...others: Promise<unknown>[]): Promise<First> {
  for (const other of others) other.catch(() => {}); // told below, where none before it failed
  const answer = await first;
  for (const other of others) await other;
  return answer;
}
