import type { Db } from "~/db/client.server";
import type { WaitlistPlace } from "~/db/schema/class-waitlist";
import type { Caller } from "~/domain/caller";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths } from "~/shared/paths";
import { classFacts, findTaughtClass } from "./class-facts.server";

/** Queues the mail that tells somebody their position in the line, with the way out of it. */
export async function mailPlace(
  tx: Db,
  { appUrl }: Pick<Caller, "appUrl">,
  { place, position }: { place: WaitlistPlace; position: number },
): Promise<void> {
  const { id: placeId, userId, email, name } = place;
  const taught = await findTaughtClass(tx, place.classId);
  await queueMail(tx, {
    dedupeKey: `waitlist-place:${placeId}`,
    to: { userId, email, name },
    about: { type: "waitlist-place", id: placeId },
    message: {
      template: "waitlist-place",
      payload: {
        ...classFacts(taught, place),
        placeId,
        position,
        classUrl: new URL(paths.liveClass(taught.live.slug), appUrl).href,
      },
    },
  });
}
