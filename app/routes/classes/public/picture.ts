import { viewClass } from "~/domain/classes/public/class-view";
import { findClassBySlug } from "~/domain/classes/public/public-classes.server";
import { classPicture } from "~/pictures/class-picture.server";
import { callerContext, servicesContext } from "~/web/context";
import { answerPicture } from "~/web/picture-answer.server";
import type { Route } from "./+types/picture";

/** The Open Graph picture of a class. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const { now } = context.get(callerContext);
  const live = await findClassBySlug(db, params.slug);
  if (!live) throw new Response("Not Found", { status: 404 });
  return answerPicture(context, request, classPicture(viewClass(live, { zone: null, now })));
}
