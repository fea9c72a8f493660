import { findListedExpert } from "~/domain/experts/listing/queries.server";
import { expertPicture } from "~/pictures/expert-picture.server";
import { servicesContext } from "~/web/context";
import { answerPicture } from "~/web/picture-answer.server";
import type { Route } from "./+types/picture";

/** The Open Graph picture of an expert. */
export async function loader({ context, params, request }: Route.LoaderArgs) {
  const { db } = context.get(servicesContext);
  const expert = await findListedExpert(db, params.expertId);
  if (!expert) throw new Response("Not Found", { status: 404 });
  return answerPicture(context, request, expertPicture(expert));
}
