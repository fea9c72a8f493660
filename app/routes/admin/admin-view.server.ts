import { data, type RouterContextProvider } from "react-router";
import { formatZoned } from "~/shared/zone-text";
import { servicesContext } from "~/web/context";
import { requireAdmin } from "~/web/guards.server";
import { readsFor } from "~/web/reads.server";
import { viewerZone } from "~/web/time-zone.server";

/** What every admin page needs. @throws what `requireAdmin` throws */
export function adminView(context: Readonly<RouterContextProvider>, request: Request) {
  const { db, env, log } = context.get(servicesContext);
  const caller = requireAdmin(context, request);
  const { actor: admin, now } = caller;
  const zone = viewerZone(context, request);
  return {
    db,
    /** For lists, which may be a second old. */
    reads: readsFor(context, request),
    log,
    caller,
    admin,
    now,
    zone,
    request,
    /**
     * For the banner: the environment ("demo") in which this admin may work without a second factor; null if they have
     * one. Production doesn't let an admin without one get here (contract, demo data).
     */
    environmentName: admin.hasSecondFactor || env.isProduction ? null : env.appEnv,
    /** "23 Nov 2026, 10:00 (Europe/Paris)" */
    moment: (instant: Date) => formatZoned(instant, zone),
  };
}

/** The argument of the functions that read a part of an admin page. */
export type AdminView = ReturnType<typeof adminView>;

/** The action of an admin page without forms. @throws 405 for the admin, else what `requireAdmin` throws */
export function takeNoPosts(args: { context: Readonly<RouterContextProvider>; request: Request }): never {
  requireAdmin(args.context, args.request);
  throw data("There is nothing to send to this page.", { status: 405 });
}
