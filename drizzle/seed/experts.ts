import type { Db } from "~/db/client.server";
import { expertAvailability } from "~/db/schema/experts/expert-availability";
import { experts } from "~/db/schema/experts/experts";
import { canonicalSkill } from "~/domain/experts/vocabulary";
import { newId } from "~/platform/ids";
import { builders } from "./builders";
import { defenders } from "./defenders";
import type { DemoExpert } from "./demo-expert";
import { seedReviews } from "./reviews";

/** Writes the demo experts, approved and with their weekly hours. @returns record ids by the experts' keys */
export async function seedExperts(db: Db, now: Date): Promise<Map<string, string>> {
  const ids = new Map(demoExperts.map((expert) => [expert.key, newId()]));
  const idOf = (expert: DemoExpert) => ids.get(expert.key) ?? newId();
  await db.insert(experts).values(demoExperts.map((expert) => card(expert, idOf(expert), now)));
  await db.insert(expertAvailability).values(demoExperts.flatMap((expert) => ranges(expert, idOf(expert))));
  const listed = demoExperts.map((expert) => ({ expert, id: idOf(expert) }));
  await seedReviews(db, listed, now);
  return ids;
}

export const demoExperts = [...defenders, ...builders];

function card(
  {
    key,
    price,
    popularity: _popularity,
    skills,
    hours: _,
    rating: _rating,
    reviews: _reviews,
    daysListed,
    ...rest
  }: DemoExpert,
  id: string,
  now: Date,
): typeof experts.$inferInsert {
  return {
    ...rest,
    id,
    // As the card's form would write them.
    skills: skills.map(canonicalSkill),
    priceCents: price * 100,
    avatar: `/avatars/${key}.svg`,
    email: `${key}@keyway.example`,
    approved: true,
    createdAt: new Date(now.getTime() - daysListed * 86_400_000),
  };
}

/** Rows of a week's hours. */
export const ranges = ({ hours }: Pick<DemoExpert, "hours">, expertId: string) =>
  hours.flatMap(({ days, from, to }) =>
    days.map((dayOfWeek) => ({
      expertId,
      dayOfWeek,
      startTime: `${String(from).padStart(2, "0")}:00`,
      endTime: `${to}:00`,
    })),
  );
