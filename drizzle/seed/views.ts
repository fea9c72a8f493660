import type { Db } from "~/db/client.server";
import { expertProfileViews } from "~/db/schema/experts/expert-profile-views";
import { newId } from "~/platform/ids";
import { demoExperts } from "./experts";

const dayMs = 86_400_000;
/** As far back as the admin's charts go. */
const daysBack = 180;

/** Visitors' views of the listed demo experts: by their popularity, rising to today. */
export async function seedViews(
  db: Db,
  { now, idOf }: { now: Date; idOf: (key: string) => string },
): Promise<void> {
  const views = demoExperts.flatMap(({ key, popularity, daysListed }, place) => {
    const days = Math.min(daysListed, daysBack);
    const count = Math.round(days * (0.15 + Math.min(popularity, 450) / 900));
    return Array.from({ length: count }, (_, index) => {
      // Evenly spread and then drawn towards today; an hour of each expert's own keeps the times apart.
      const daysAgo = days * (1 - ((index + 0.5) / count) ** 0.8);
      const viewedAt = new Date(now.getTime() - daysAgo * dayMs - (place + 1) * 137_000);
      const viewedUntil = new Date(viewedAt.getTime() + 30 * 60_000);
      return { expertId: idOf(key), viewerKey: newId(), viewedAt, viewedUntil };
    });
  });
  await db.insert(expertProfileViews).values(views);
}
