import type { RouterContextProvider } from "react-router";
import type { Actor } from "~/domain/caller";
import { servicesContext } from "~/web/context";

/**
 * The kind of place ("demo") in which this admin may go without a second factor, for the banner of the admin's pages; null
 * where there is one. In production nobody gets this far without it (contract, demo data).
 */
export function placeWithoutSecondFactor(
  context: Readonly<RouterContextProvider>,
  { hasSecondFactor }: Pick<Actor, "hasSecondFactor">,
): string | null {
  const { env } = context.get(servicesContext);
  return hasSecondFactor || env.isProduction ? null : env.appEnv;
}
