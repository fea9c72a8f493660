import { draw } from "~/pictures/draw.server";
import type { Picture } from "~/pictures/picture.server";
import { PictureStore } from "~/pictures/picture-store.server";
import { type Context, servicesContext } from "./context";
import { unavailable } from "./unavailable.server";

/** Has room for about 200 pictures. */
const store = new PictureStore(draw, { bytes: 8_000_000, waiting: 30 });

/**
 * Responds with a picture for links. Its address contains its version, so it can be cached for a day. If it can't be
 * drawn, the fault is logged and the site's own picture is sent.
 * @throws the 503 of `unavailable` while too many pictures are waiting to be drawn
 */
export async function answerPicture(context: Context, request: Request, picture: Picture): Promise<Response> {
  const headers = new Headers({
    "Content-Type": "image/png",
    "Cache-Control": "public, max-age=86400",
    // Other sites that link to us may show the picture.
    "Cross-Origin-Resource-Policy": "cross-origin",
    ETag: `"${picture.version}"`,
  });
  if (request.headers.get("If-None-Match")?.includes(`"${picture.version}"`)) {
    return new Response(null, { status: 304, headers });
  }
  if (request.method === "HEAD") return new Response(null, { headers });
  const png = await store.read(picture).catch((error: unknown) => {
    context.get(servicesContext).log.error("A picture could not be drawn", error);
    return "failed" as const;
  });
  if (png === "failed") return new Response(null, { status: 302, headers: { Location: "/og.png" } });
  if (png === null) unavailable();
  return new Response(new Uint8Array(png), { headers });
}
