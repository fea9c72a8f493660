import { type RouterContextProvider, redirect } from "react-router";
import type { Actor } from "~/domain/caller";
import { paths } from "~/shared/paths";
import { servicesContext } from "./context";
import { flash } from "./flash.server";
import { pageAddress } from "./page-address";

/**
 * In production the admin's account opens nothing but the page that sets up its second factor, the way out, and what
 * is nobody's in particular. Elsewhere the admin may go without (contract, demo data).
 * @throws a redirect to that page
 */
export async function requireSecondFactorOfAdmin(
  context: Readonly<RouterContextProvider>,
  request: Request,
  actor: Actor | null,
): Promise<void> {
  const { env } = context.get(servicesContext);
  if (!env.isProduction || actor?.role !== "admin" || actor.hasSecondFactor) return;
  // Spelled in any other way, an address is not on the list.
  if (open.has(pageAddress(request).replace(/\?.*/s, ""))) return;
  const notice = "The admin account needs two-factor authentication. Please set it up first.";
  throw redirect(paths.profileTwoFactor, {
    headers: {
      "Set-Cookie": await flash(context, notice, "info"),
      "Cache-Control": "private, no-store",
    },
  });
}

const open = new Set([paths.profileTwoFactor, "/logout", "/terms", "/privacy", "/theme", "/time-zone"]);
