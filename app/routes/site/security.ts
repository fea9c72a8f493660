import { servicesContext } from "~/web/context";
import type { Route } from "./+types/security";

/** Where to report a weakness, as RFC 9116 asks for it. */
export function loader({ context }: Route.LoaderArgs) {
  const { env, clock } = context.get(servicesContext);
  const lines = [
    `Contact: mailto:${encodeURI(env.supportEmail)}`,
    `Expires: ${expiryAfter(clock())}`,
    "Preferred-Languages: en",
    `Canonical: ${env.appUrl}/.well-known/security.txt`,
  ];
  return new Response(`${lines.join("\n")}\n`, {
    headers: { "Content-Type": "text/plain; charset=utf-8", "Cache-Control": "public, max-age=86400" },
  });
}

/** Half a year on, at midnight, so that the file is the same all day. The RFC recommends less than a year. */
function expiryAfter(now: Date): string {
  const expires = new Date(now);
  expires.setUTCDate(expires.getUTCDate() + 180);
  return `${expires.toISOString().slice(0, 10)}T00:00:00Z`;
}
