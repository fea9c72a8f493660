import { data, type RouterContextProvider } from "react-router";
import { formatMoment } from "~/shared/format-time";
import { servicesContext } from "~/web/context";
import { requireAdmin } from "~/web/guards.server";
import { viewerZone } from "~/web/time-zone.server";

/** What every page of the admin's is made with. @throws what `requireAdmin` throws */
export function adminView(context: Readonly<RouterContextProvider>, request: Request) {
  const { db, env, log } = context.get(servicesContext);
  const caller = requireAdmin(context, request);
  const { actor: admin, now } = caller;
  const zone = viewerZone(context, request);
  return {
    db,
    log,
    caller,
    admin,
    now,
    zone,
    request,
    /**
     * The kind of place ("demo") in which this admin may go without a second factor, for the banner; null where there
     * is one. In production no admin gets this far without it (contract, demo data).
     */
    place: admin.hasSecondFactor || env.isProduction ? null : env.appEnv,
    /** "23 Nov 2026, 10:00 (Europe/Paris)" */
    moment: (instant: Date) => `${formatMoment(instant, zone)} (${zone})`,
  };
}

/** What the parts of a page are read with. */
export type AdminView = ReturnType<typeof adminView>;

/** The action of a page that takes no posts: below /admin only the admin learns so. */
export function takeNoPosts(args: { context: Readonly<RouterContextProvider>; request: Request }): never {
  requireAdmin(args.context, args.request);
  throw data("There is nothing to send to this page.", { status: 405 });
}
