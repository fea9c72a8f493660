const waiting: Array<() => void> = [];

/**
 * Resolves in a turn of the event loop that no other caller gets, in the order of the calls. Whatever is costly awaits
 * it first, so that a hundred pages at once delay a quick answer by one of them and not by all.
 */
export function ownTurn(): Promise<void> {
  return new Promise((resolve) => {
    if (waiting.push(resolve) === 1) setImmediate(takeTurn);
  });
}

function takeTurn(): void {
  waiting.shift()?.();
  if (waiting.length > 0) setImmediate(takeTurn);
}
