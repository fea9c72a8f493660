import type { Db } from "~/db/client.server";
import { formAnswers } from "~/db/schema/site/form-answers";
import { renamePasskey } from "~/domain/accounts/credentials/change-passkey.server";
import { changeEmail } from "~/domain/accounts/links/change-email.server";
import { listPasskeys } from "~/domain/accounts/passkeys/list-passkeys.server";
import { proveByPasskey } from "~/domain/accounts/passkeys/use-passkey.server";
import { hashPassword } from "~/domain/accounts/password.server";
import { proveSecondFactor } from "~/domain/accounts/second-factor/second-factor.server";
import { blockPartner, unblockPartner } from "~/domain/chat/block-partner.server";
import { saveRecording } from "~/domain/classes/running/save-recording.server";
import { replyToInquiry } from "~/domain/inquiries/reply-inquiry.server";
import { setAnswered } from "~/domain/inquiries/set-answered.server";
import { undoAnswer } from "~/domain/inquiries/undo-answer.server";
import { deactivateUser, reactivateUser } from "~/domain/lists/deactivate-user.server";
import { removePayoutDetails } from "~/domain/payouts/details/change-details.server";
import { callerOf, testNow as now, visitor } from "../../support/caller";
import { makeLink, sessionOf, withPasskey, withSecondFactor } from "../../support/scenes/accounts";
import { chatScene, sent } from "../../support/scenes/chat";
import { createLiveClass, createSeat } from "../../support/scenes/classes";
import { createExpert, createUser } from "../../support/scenes/factories";
import { payoutScene } from "../../support/scenes/money";
import { createWorld } from "../../support/scenes/world";
import { get, testEnv } from "../../support/site/request";
import { openSite } from "../../support/site/site";
import type { Story } from "./story";

const { sessionSecret: secret, adminEmail } = testEnv;

/** Reads an address as the admin of the access tests' world. */
async function adminReads(db: Db) {
  const world = await createWorld({ db });
  const ask = await openSite({ t: { db } });
  return { world, read: (path: string) => ask(get(path, { Cookie: world.cookies.admin })) };
}

export const adminStories: Record<string, Story> = {
  "what the admin reads": async (db, say) => {
    const { world, read } = await adminReads(db);
    for (const list of ["users", "bookings", "payments", "ledger", "classes", "audit"])
      await say(`the file of ${list}`, () => read(`/admin/${list}.csv`));
    await say("the attendees of a class", () => read(`/admin/classes/${world.classId}/attendees.csv`));
    await say("a run's file", () => read(`/admin/payouts/${world.payoutRunId}.csv`));
    await say("a reported conversation", () => read(`/admin/reports/${world.reportId}`));
    await say("all messages", () => read("/admin/dashboard?tab=messages"));
    await say("a conversation", () => read(`/admin/messages/${world.threadId}`));
  },
  "an account that is closed and opened": async (db, say) => {
    const admin = callerOf(await createUser(db, { role: "admin", fullName: "Ada Min" }));
    const user = await createUser(db, { role: "expert", fullName: "Amara Okafor" });
    await createExpert(db, { userId: user.id });
    await say("is deactivated", () => deactivateUser(db, admin, { userId: user.id }));
    await say("is reactivated", () => reactivateUser(db, admin, { userId: user.id }));
    const [inquiry] = await db
      .insert(formAnswers)
      .values({ form: "contact", name: "Nora", answer: "Where is it?", answeredAt: now })
      .returning();
    await say("and an inquiry too", () =>
      setAnswered(db, admin, { id: inquiry?.id ?? "", isAnswered: false }),
    );
  },
  "an answer to an inquiry": async (db, say) => {
    const admin = callerOf(await createUser(db, { role: "admin", fullName: "Ada Min" }));
    const [inquiry] = await db
      .insert(formAnswers)
      .values({ form: "contact", name: "Nora", email: "nora@test.example", answer: "Where is it?" })
      .returning();
    const id = inquiry?.id ?? "";
    await replyToInquiry(db, admin, { id, text: "Under Payments." });
    await say("is taken back", () => undoAnswer(db, admin, id));
  },
  "an owner": async (db, say) => {
    const password = "Old-keyway-1";
    const user = await createUser(db, { passwordHash: await hashPassword(password) });
    const phone = await withSecondFactor({ db }, user);
    await withPasskey(db, user);
    const caller = await sessionOf(db, user);
    const [code = ""] = phone.recoveryCodes;
    await say("uses a recovery code", () =>
      proveSecondFactor(db, visitor(), { userId: user.id, code, secret }),
    );
    await say("gives a wrong passkey", () => proveByPasskey(db, caller, "{}"));
    const token = await makeLink(db, user.id, { purpose: "change-email", newEmail: "new@test.example" });
    await say("changes the address", () => changeEmail(db, visitor(), { token, password, adminEmail }));
    const other = await createUser(db, { fullName: "Otto Lang" });
    await withPasskey(db, other);
    const [key] = await listPasskeys(db, other.id);
    const named = { passkeyId: key?.id ?? "", name: "Desk", typed: {}, asks: {}, secret };
    const recent = await sessionOf(db, other);
    await say("renames a passkey", () => renamePasskey(db, recent, named));
    const { account, asLearner } = await chatScene(db);
    await sent(db, asLearner, account.id);
    await blockPartner(db, asLearner, account.id);
    await say("takes a block back", () => unblockPartner(db, asLearner, account.id));
  },
  "an expert": async (db, say) => {
    const scene = await payoutScene(db);
    const expertId = scene.expert.id;
    const caller = await sessionOf(db, scene.teacher, { expertId });
    await say("removes payout details", () => removePayoutDetails(db, caller, { typed: {}, secret }));
    const startsAt = new Date(now.getTime() - 3 * 3_600_000);
    const live = await createLiveClass(db, { expertId, startsAt });
    await createSeat(db, live, scene.learner);
    const link = "https://replay.example/one";
    const scope = { isAdmin: false, expertId } as const;
    await say("adds a recording", () => saveRecording(db, caller, { scope, classId: live.id, link }));
  },
};
