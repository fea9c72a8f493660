import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { classes, type LiveClass } from "~/db/schema/classes/classes";
import { experts } from "~/db/schema/experts/experts";
import { displayName } from "~/domain/experts/expert";
import type { ClassFacts } from "~/domain/mails/class-mails";

/** A class with who teaches it, as pages and mails name them. */
export interface TaughtClass {
  live: LiveClass;
  teacher: string;
}

/** The class and its teacher's name. @throws where there is none: callers hold its lock */
export async function findTaughtClass(db: Db, classId: string): Promise<TaughtClass> {
  const [found] = await db
    .select({ live: classes, cardName: experts.name })
    .from(classes)
    .leftJoin(experts, eq(experts.id, classes.expertId))
    .where(eq(classes.id, classId));
  if (!found) throw new Error("There is no such class");
  return { live: found.live, teacher: teacherOf(found.live, found.cardName) };
}

/** The name on the expert's card, shortened as everywhere; else the name that the class itself has. */
export const teacherOf = ({ expertName }: Pick<LiveClass, "expertName">, cardName: string | null): string =>
  cardName === null ? (expertName ?? "") : displayName(cardName);

/** What every mail about a class says of it. @throws for a class without a date: it has no seats and no waitlist */
export function classFacts(
  { live, teacher }: TaughtClass,
  reader: { name: string; timeZone: string },
): ClassFacts {
  if (!live.startsAt) throw new Error("The class has no date");
  return {
    to_name: reader.name,
    title: live.title,
    expert_name: teacher,
    startsAt: live.startsAt.toISOString(),
    minutes: live.durationMinutes,
    timeZone: reader.timeZone,
  };
}
