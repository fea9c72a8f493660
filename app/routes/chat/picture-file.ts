import { maySeePicture } from "~/domain/chat/reading/read-picture.server";
import { portraitStore } from "~/domain/portraits/choose-store.server";
import { messagePictureSide } from "~/domain/portraits/portrait";
import { PortraitStoreError } from "~/domain/portraits/portrait-store";
import { callerContext, servicesContext } from "~/web/context";
import { unavailable } from "~/web/unavailable.server";
import type { Route } from "./+types/picture-file";

/** A picture in a message, for the two people of the conversation, and for the admin if it was reported. */
export async function loader({ context, params: { pictureId }, request }: Route.LoaderArgs) {
  const { db, env, log } = context.get(servicesContext);
  const { actor } = context.get(callerContext);
  if (!actor || !(await maySeePicture(db, actor, pictureId)))
    throw new Response("Not Found", { status: 404 });
  const tag = `"${pictureId.toLowerCase()}"`;
  const headers = new Headers({
    "Content-Type": "image/jpeg",
    "Content-Disposition": 'inline; filename="picture.jpg"',
    // Asked again each time, so that nothing is shown once it was deleted or another account has signed in.
    "Cache-Control": "private, no-cache",
    Vary: "Cookie",
    ETag: tag,
  });
  if (request.headers.get("If-None-Match")?.includes(tag))
    return new Response(null, { status: 304, headers });
  const content = await portraitStore(env, db)
    .read({ portraitId: pictureId.toLowerCase(), size: messagePictureSide, format: "jpeg" })
    .catch((error: unknown) => {
      if (!(error instanceof PortraitStoreError)) throw error;
      log.error("A picture could not be read", error);
      return unavailable();
    });
  if (!content) throw new Response("Not Found", { status: 404 });
  return new Response(new Uint8Array(content), { headers });
}
