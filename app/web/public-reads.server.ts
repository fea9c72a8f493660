import type { KeptRead } from "~/shared/public-reads";
import { type Context, callerContext, servicesContext } from "./context";

/**
 * Reads for a learner's page what everybody may see, from memory where it is known. Experts and the admin change such things, and look at them right
 * after that: they, and visitors whose page isn't kept, have it read anew.
 */
export function readPublic<Value>(
  context: Context,
  kept: KeptRead,
  load: () => Promise<Value>,
): Promise<Value> {
  const { actor } = context.get(callerContext);
  if (actor?.role !== "learner") return load();
  return context.get(servicesContext).publicReads.read(kept, load);
}
