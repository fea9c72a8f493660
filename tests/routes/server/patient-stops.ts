import { afterEach, beforeEach } from "vitest";
import { stopLimits } from "~/server/serve";

/** How soon the program stops in production, in milliseconds. */
export const productionStops = { ...stopLimits };

/** On a busy machine, an orderly stop takes longer than production allows it. */
export function stopPatiently() {
  beforeEach(() => {
    stopLimits.stopWithinMs = 100_000;
  });
  afterEach(() => {
    Object.assign(stopLimits, productionStops);
  });
}
