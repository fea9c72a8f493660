import { createHash } from "node:crypto";
import { paths } from "~/shared/paths";
import fontUrl from "~/ui/fonts/hanken-grotesk-basic.woff2?url";
import worker from "~/ui/offline-worker.js?raw";
import { buildVersionContext } from "~/web/context";
import type { Route } from "./+types/service-worker";

/**
 * The script that shows the offline page. Only pages of signed-in users register it; visitors' pages have no script. A
 * build that changes a file for browsers creates another worker, which fetches the page again.
 */
export function loader({ context }: Route.LoaderArgs) {
  const files = [fontUrl];
  const digest = createHash("sha256").update(worker + files + context.get(buildVersionContext));
  const given = { page: paths.offline, files, name: `offline-${digest.digest("base64url").slice(0, 12)}` };
  return new Response(`const { page, files, name } = ${JSON.stringify(given)};\n${worker}`, {
    headers: {
      "Content-Type": "text/javascript; charset=utf-8",
      // Browsers check for a new worker on every page. The cache lets them check once an hour.
      "Cache-Control": "private, max-age=3600",
    },
  });
}
