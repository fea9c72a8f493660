import { markSeen } from "~/domain/chat/reading/mark-seen.server";
import { closeReport } from "~/domain/chat/reports/close-report.server";
import { reopenReport } from "~/domain/chat/reports/reopen-report.server";
import { reportThread } from "~/domain/chat/reports/report-thread.server";
import { mailUnread } from "~/domain/chat/unread/mail-unread.server";
import { callerOf, testNow } from "../../support/caller";
import { chatScene, sent, threadOf } from "../../support/scenes/chat";
import { createUser } from "../../support/scenes/factories";
import { granted, type Story } from "./story";

export const chatStories: Record<string, Story> = {
  "a message": async (db, say) => {
    const scene = await chatScene(db);
    await say("is sent", () => sent(db, scene.asLearner, scene.account.id));
    const thread = await threadOf(db, scene.learner);
    const receiver = { threadId: thread?.id ?? "", receiverId: scene.account.id };
    // It bears the time of the database.
    const later = new Date(Math.max(Date.now(), testNow.getTime()) + 20 * 60_000);
    await say("is mailed when it stays unread", () => mailUnread(db, later, receiver));
    await say("is seen", () => markSeen(db, scene.asExpert, { partnerId: scene.learner.id, upTo: 1 }));
    const report = granted(
      await say("is reported, and its writer blocked", () =>
        reportThread(db, scene.asExpert, {
          ...{ partnerId: scene.learner.id, reason: "Not about lessons.", blocks: true },
          supportEmail: "support@keyway.example",
        }),
      ),
    );
    const admin = callerOf(await createUser(db, { role: "admin", fullName: "Ada Min" }));
    await closeReport(db, admin, report.id);
    await say("has its report opened again", () => reopenReport(db, admin, report.id));
  },
};
