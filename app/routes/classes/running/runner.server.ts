import { data, type RouterContextProvider, redirect } from "react-router";
import type { ClassScope } from "~/domain/classes/class-scope.server";
import { findRunClass } from "~/domain/classes/running/run-queries.server";
import { paths } from "~/shared/paths";
import { servicesContext } from "~/web/context";
import { requireAdmin, requireExpert } from "~/web/guards.server";
import { orNotFound } from "~/web/or-not-found";
import { pageAddress } from "~/web/page-address";
import { viewerZone } from "~/web/time-zone.server";

interface Args {
  context: Readonly<RouterContextProvider>;
  request: Request;
}

/**
 * Returns who runs classes at this address: the admin below /admin, an expert with own classes below /expert-dashboard.
 * @throws what the guards throw; a redirect to the dashboard for an expert without a record
 */
export function classRunner({ context, request }: Args) {
  const { db, env } = context.get(servicesContext);
  const isAdmin = isBelowAdmin(request);
  const caller = isAdmin ? requireAdmin(context, request) : requireExpert(context, request);
  const { expertId } = caller.actor;
  if (!isAdmin && !expertId) throw redirect(paths.expertDashboard);
  const scope: ClassScope = isAdmin ? { isAdmin } : { isAdmin, expertId: expertId ?? "" };
  const base: string = isAdmin ? paths.adminClasses : paths.expertClasses;
  return {
    db,
    caller,
    scope,
    base,
    isAdmin,
    env,
    now: caller.now,
    zone: viewerZone(context, request),
  };
}

/** Treats the address of the page and that of its data alike. */
const isBelowAdmin = (request: Request): boolean =>
  `${pageAddress(request).replace(/\?.*/s, "")}/`.startsWith(`${paths.adminClasses}/`);

/** Like `classRunner`, with one class. @throws 404 for a class that the caller doesn't run */
export async function runnerOfClass(args: Args, classId: string) {
  const runner = classRunner(args);
  const found = orNotFound(await findRunClass(runner.db, runner.scope, classId));
  return { ...runner, ...found };
}

/** Returns the expert who teaches the class; null if no expert record is set. */
export const expertOf = ({ live, teacher }: Awaited<ReturnType<typeof runnerOfClass>>) =>
  live.expertId === null ? null : { id: live.expertId, name: teacher };

/** The action of a page without forms. @throws 405, or what the guards throw for those without access */
export function takeNoPosts(args: Args): never {
  classRunner(args);
  throw data("There is nothing to send to this page.", { status: 405 });
}
