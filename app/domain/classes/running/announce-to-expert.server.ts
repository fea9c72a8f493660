import { eq, sql } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { users } from "~/db/schema/accounts/users";
import { classes } from "~/db/schema/classes/classes";
import { experts } from "~/db/schema/experts/experts";
import { expertsUsers } from "~/db/schema/experts/experts-users";
import type { Caller } from "~/domain/caller";
import type { ClassExpertMail } from "~/domain/mails/class-mails";
import { queueMail } from "~/domain/mails/queue-mail.server";
import { paths, runClassPath } from "~/shared/paths";

/**
 * Queues the mail to a class's expert when another cancelled it. The expert is reached at the linked account's address,
 * else at the card's (decision B2). A name without a card, a class without a date and an erased account get none.
 */
export async function announceToExpert(
  tx: Db,
  { appUrl }: Pick<Caller, "appUrl">,
  news: { classId: string } & Pick<ClassExpertMail, "cause" | "seats" | "refundCents">,
): Promise<void> {
  const { classId, cause, seats, refundCents = 0 } = news;
  const [found] = await tx
    .select({
      live: classes,
      to: {
        /** Null for a card without an account. */
        userId: expertsUsers.userId,
        name: experts.name,
        email: sql<string>`coalesce(${users.email}, ${experts.email}, '')`,
      },
      timeZone: sql<string>`coalesce(${users.timeZone}, ${experts.timeZone})`,
      isErased: sql<boolean>`${users.erasedAt} is not null`,
    })
    .from(classes)
    .innerJoin(experts, eq(experts.id, classes.expertId))
    .leftJoin(expertsUsers, eq(expertsUsers.expertId, experts.id))
    .leftJoin(users, eq(users.id, expertsUsers.userId))
    .where(eq(classes.id, classId));
  const startsAt = found?.live.startsAt;
  if (!found || !startsAt || found.isErased) return;
  const { live, to, timeZone } = found;
  await queueMail(tx, {
    dedupeKey: `class-expert:${classId}:cancelled`,
    to,
    about: { type: "class", id: classId },
    message: {
      template: "class-expert",
      payload: {
        to_name: to.name,
        title: live.title,
        startsAt: startsAt.toISOString(),
        minutes: live.durationMinutes,
        timeZone,
        class_id: classId,
        cause,
        seats,
        refundCents,
        reason: live.cancellationReason,
        classUrl: new URL(runClassPath(paths.expertClasses, classId), appUrl).href,
      },
    },
  });
}
