/**
 * Waits for two statements of a transaction, of which the second was sent behind the first without waiting for it: one round trip.
 * Postgres takes them one after the other, and refuses the second once the first has failed; what is thrown is the first's fault.
 */
export async function inTurn<First, Second>(
  first: Promise<First>,
  second: Promise<Second>,
): Promise<[First, Second]> {
  second.catch(() => {}); // told below, where the first didn't fail
  return [await first, await second];
}
