import { eq } from "drizzle-orm";
import type { Db } from "~/db/client.server";
import { blocks } from "~/db/schema/chat/blocks";
import { chatThreads } from "~/db/schema/chat/chat-threads";
import type { SignedInCaller } from "~/domain/caller";
import { closeReport } from "~/domain/chat/reports/close-report.server";
import { reportThread } from "~/domain/chat/reports/report-thread.server";
import { expectUnreadMail, mailUnread } from "~/domain/chat/unread/mail-unread.server";
import { newId } from "~/platform/ids";
import { callerOf } from "../caller";
import { now } from "./booking-scene";
import { createMessage, createThread } from "./chat-factories";
import type { createUser } from "./factories";
import { inDays } from "./full-account-rows";

/** The conversations of the full account. */

type User = Awaited<ReturnType<typeof createUser>>;

/**
 * Marta's conversation with a partner: both sides were mailed about it and have reported it. Marta and a third person
 * block each other.
 */
export async function chatRows(
  db: Db,
  { marta, partner, third, admin }: { marta: User; partner: User; third: User; admin: SignedInCaller },
) {
  const [learner, expert] = marta.role === "learner" ? [marta, partner] : [partner, marta];
  const thread = await createThread(db, { learnerId: learner.id, expertId: expert.id });
  const own = "Marta Kowalczyk here: write to marta.kowalczyk@home.example!";
  const theirs = "Dear Marta Kowalczyk, is it MARTA.kowalczyk@home.example?";
  const sides = [
    { from: "learner", content: learner === marta ? own : theirs },
    { from: "expert", content: expert === marta ? own : theirs },
  ] as const;
  for (const side of sides) {
    const picture = { pictureId: newId(), pictureWidth: 40, pictureHeight: 20 };
    await createMessage(db, thread, { ...side, ...picture });
  }
  for (const side of sides) await createMessage(db, thread, side);
  for (const { id: receiverId } of [learner, expert]) {
    await mailUnread(db, inDays(1), { threadId: thread.id, receiverId });
    await expectUnreadMail(db, { threadId: thread.id, receiverId, now });
  }
  const seen = { learnerSeenSeq: 1, expertSeenSeq: 1 };
  await db.update(chatThreads).set(seen).where(eq(chatThreads.id, thread.id));

  const report = { blocks: false, supportEmail: "support@keyway.example" };
  const first = await reportThread(db, callerOf(marta, { now }), {
    ...{ ...report, partnerId: partner.id, reason: "I, Marta Kowalczyk, was asked for my address." },
  });
  if (!first.ok) throw new Error(first.error);
  await closeReport(db, admin, first.value.id);
  const reason = "Marta Kowalczyk (marta.kowalczyk@home.example) writes too much.";
  await reportThread(db, callerOf(partner, { now }), { ...report, partnerId: marta.id, reason });
  // A thread from the time when Marta had the other role.
  const [formerLearner, formerExpert] = marta === expert ? [marta, third] : [third, marta];
  await createThread(db, { learnerId: formerLearner.id, expertId: formerExpert.id });
  await db.insert(blocks).values([
    { blockerId: marta.id, blockedId: third.id },
    { blockerId: third.id, blockedId: marta.id },
  ]);
}

/** A conversation of two others who mention Marta. */
export async function othersChatRows(db: Db, { learner, expert }: { learner: User; expert: User }) {
  const thread = await createThread(db, { learnerId: learner.id, expertId: expert.id });
  const words = "Ask marta.kowalczyk@home.example for it.";
  await createMessage(db, thread, { content: words });
  await createMessage(db, thread, { from: "expert", content: "I will." });
  await reportThread(db, callerOf(learner, { now }), {
    ...{ partnerId: expert.id, reason: words, blocks: false, supportEmail: "support@keyway.example" },
  });
}
