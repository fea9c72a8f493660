const waiting: Array<() => void> = [];

/**
 * Resolves in a turn of the event loop of its own, in the order of calls. Await it before costly work, so that a quick
 * response waits for one of a hundred concurrent pages and not for all of them.
 */
export function waitForTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(takeTurn);
  });
}

function takeTurn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(takeTurn);
}
