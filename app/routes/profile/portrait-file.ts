import { portraitStore } from "~/domain/portraits/choose-store.server";
import { accessToPortrait } from "~/domain/portraits/own-portrait.server";
import { type PortraitSize, portraitSizes } from "~/domain/portraits/portrait";
import { PortraitStoreError } from "~/domain/portraits/portrait-store";
import { callerContext, servicesContext } from "~/web/context";
import { unavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/portrait-file";

/** One size of a portrait, as AVIF for browsers that accept it, otherwise as JPEG. */
export async function loader({ context, params: { portraitId, size }, request }: Route.LoaderArgs) {
  const { db, env, log } = context.get(servicesContext);
  const { actor } = context.get(callerContext);
  const wanted = size === undefined ? largest : portraitSizes.find((one) => String(one) === size);
  const access = wanted && (await accessToPortrait(db, { portraitId, actor }));
  if (!wanted || !access) throw new Response("Not Found", { status: 404 });
  const format = request.headers.get("Accept")?.includes("image/avif") ? "avif" : "jpeg";
  // A portrait never changes: another upload has another id.
  const tag = `"${portraitId}-${wanted}-${format}"`;
  const headers = new Headers({
    "Content-Type": `image/${format}`,
    "Cache-Control": access === "everyone" ? "public, max-age=3600" : "private, max-age=3600",
    Vary: "Accept, Cookie",
    ETag: tag,
    ...(access === "everyone" && { "Cross-Origin-Resource-Policy": "cross-origin" }),
  });
  if (request.headers.get("If-None-Match")?.includes(tag))
    return new Response(null, { status: 304, headers });
  const content = await portraitStore(env, db)
    .read({ portraitId, size: wanted, format })
    .catch((error: unknown) => {
      if (!(error instanceof PortraitStoreError)) throw error;
      log.error("A portrait could not be read", error);
      return unavailable();
    });
  if (!content) throw new Response("Not Found", { status: 404 });
  return new Response(new Uint8Array(content), { headers });
}

const largest: PortraitSize = 384;
