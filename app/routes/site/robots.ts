import { servicesContext } from "~/web/context";
import type { Route } from "./+types/robots";

/** Which paths crawlers may not read, and where the sitemap is. */
export function loader({ context }: Route.LoaderArgs) {
  const { env } = context.get(servicesContext);
  const lines = ["User-agent: *", ...nothingToFind.map((path) => `Disallow: ${path}`)];
  return new Response(`${lines.join("\n")}\n\nSitemap: ${env.appUrl}/sitemap.xml\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=3600" },
  });
}

/** Private pages, forms about one item, and addresses that perform an action. */
const nothingToFind = [
  "/admin",
  "/availability",
  "/bookings",
  "/calendar/",
  "/check-email",
  "/checkout",
  "/confirmation",
  "/create-expert-profile",
  "/dashboard",
  "/dev/",
  "/events",
  "/expert-dashboard",
  "/expert-profile",
  "/expert/*/ask",
  "/expert/*/book",
  "/expert/*/message",
  "/classes/*/reservation",
  "/classes/*/waitlist",
  "/favourites",
  "/learner-dashboard",
  "/login/",
  "/logout",
  "/messages",
  "/motion",
  "/my-bookings",
  "/oauth-",
  "/payments/",
  "/profile",
  "/reservations/",
  "/reset-password",
  "/sandbox/",
  "/session-state",
  "/skill-scan/",
  "/sign-in-prompt",
  "/subscribe/confirm",
  "/theme",
  "/time-zone",
  "/unsubscribe",
  "/verify-email",
  "/waitlist/",
  "/webhooks/",
];
