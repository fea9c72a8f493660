import type { Db } from "~/db/client.server";
import { throttles } from "~/db/schema/accounts/throttles";
import { cardVersions } from "~/db/schema/experts/card-versions";
import { addPasskey, beginPasskey } from "~/domain/accounts/credentials/add-passkey.server";
import { removePasskey } from "~/domain/accounts/credentials/change-passkey.server";
import { makePasskeysOnly } from "~/domain/accounts/credentials/passkeys-only.server";
import {
  beginSecondFactor,
  confirmSecondFactor,
  renewRecoveryCodes,
  turnOffSecondFactor,
} from "~/domain/accounts/credentials/second-factor-changes.server";
import { updateLinkTargets } from "~/domain/accounts/links/link-targets.server";
import { mailLink } from "~/domain/accounts/links/mail-link.server";
import { resetPassword } from "~/domain/accounts/links/reset-password.server";
import { verifyEmail } from "~/domain/accounts/links/verify-email.server";
import { makeAdmin } from "~/domain/accounts/make-admin.server";
import { listPasskeys } from "~/domain/accounts/passkeys/list-passkeys.server";
import { creationOptions } from "~/domain/accounts/passkeys/passkey-options.server";
import { hashPassword } from "~/domain/accounts/password.server";
import { signInWithIdentity } from "~/domain/accounts/provider/sign-in-with-identity.server";
import { finishRecovery } from "~/domain/accounts/recovery/end-recovery.server";
import { findWaitingRecovery, startRecovery } from "~/domain/accounts/recovery/start-recovery.server";
import { resetSecondFactor } from "~/domain/accounts/second-factor/reset-second-factor.server";
import { findSecondFactor } from "~/domain/accounts/second-factor/second-factor-state.server";
import { startSignInSession } from "~/domain/accounts/sessions/start-session.server";
import { blockPartner } from "~/domain/chat/block-partner.server";
import { promoteToExpert } from "~/domain/lists/promote-to-expert.server";
import { eraseAccount } from "~/domain/personal-data/erase-account.server";
import { replaceCurrent } from "~/domain/portraits/own-portrait.server";
import { savePortrait } from "~/domain/portraits/save-portrait.server";
import { forgetOldScans } from "~/domain/scans/forget-old-scans.server";
import { forgetAttempts, takeAttempt } from "~/domain/throttling/throttle.server";
import { newId } from "~/platform/ids";
import { callerOf, testNow as now, visitor } from "../../support/caller";
import { SoftwareAuthenticator } from "../../support/peers/software-authenticator";
import {
  codesOf,
  makeLink,
  proofBy,
  sessionOf,
  signInWith,
  withPasskey,
  withSecondFactor,
} from "../../support/scenes/accounts";
import { bookLesson, now as friday } from "../../support/scenes/bookings";
import { chatScene, sent } from "../../support/scenes/chat";
import { createExpert, createUser } from "../../support/scenes/factories";
import { openScan } from "../../support/scenes/scans";
import { testEnv } from "../../support/site/request";
import { granted, type Story } from "./story";

const { sessionSecret: secret, adminEmail } = testEnv;
const old = "Old-keyway-1";
const proof = { typed: { currentPassword: old }, asks: {}, secret };
const hours = (count: number) => new Date(now.getTime() + count * 3_600_000);

/** An admin with two passkeys and recovery codes, and a learner who signs in by password. */
async function keyholder(db: Db) {
  const passwordHash = await hashPassword(old);
  const user = await createUser(db, { role: "admin", fullName: "Ada Min", passwordHash });
  await createUser(db, { fullName: "Otto Lang", passwordHash });
  const phone = await withSecondFactor({ db }, user);
  const keys = [await withPasskey(db, user), await withPasskey(db, user)] as const;
  return { user, phone, keys, caller: await sessionOf(db, user) };
}

export const accountStories: Record<string, Story> = {
  "a passkey": async (db, say) => {
    const user = await createUser(db);
    const caller = await sessionOf(db, user);
    await say("is begun", () => beginPasskey(db, caller, { typed: {}, asks: {}, secret }));
    const options = await creationOptions(db, caller);
    if (!options) throw new Error("No challenge is open");
    const authenticator = new SoftwareAuthenticator();
    await say("is added", () => addPasskey(db, caller, authenticator.create(options)));
    await say("signs in", () => signInWith(db, authenticator));
    const answer = await proofBy(db, caller, authenticator);
    const [key] = await listPasskeys(db, user.id);
    const change = { typed: { passkey: answer }, secret, passkeyId: key?.id ?? "", asks: {} };
    await say("proves who removes it", () => removePasskey(db, caller, change));
  },
  "an account with passkeys only": async (db, say) => {
    const { user, phone, caller } = await keyholder(db);
    await say("begins", () => makePasskeysOnly(db, caller, proof));
    const order = {
      purpose: "reset-password",
      email: user.email,
      redirectTo: null,
      sourceAddress: null,
    } as const;
    await say("asks for a link", () => mailLink(db, order, { key: "1", secret, now }));
    const token = await makeLink(db, user.id, { purpose: "start-recovery" });
    const [code = ""] = phone.recoveryCodes;
    await say("starts a recovery", () => startRecovery(db, visitor(), { token, code }));
    const waiting = await findWaitingRecovery(db, user.id);
    await say("is recovered", () =>
      finishRecovery(db, { recoveryId: waiting?.id ?? "", secret, now: hours(24) }),
    );
    await say("has its second step reset", () => resetSecondFactor(db, visitor(), { email: user.email }));
  },
  "a second step": async (db, say) => {
    const user = await createUser(db);
    const caller = await sessionOf(db, user);
    await say("is begun", () => beginSecondFactor(db, caller, { typed: {}, secret }));
    const begun = await findSecondFactor(db, { userId: user.id, email: user.email, secret, now });
    if (begun.kind !== "pending") throw new Error("It isn't begun");
    const code = codesOf(begun.secret);
    await say("is confirmed", () => confirmSecondFactor(db, caller, { code: code(now), secret }));
    caller.actor.hasSecondFactor = true;
    const later = { ...caller, now: hours(0.01) };
    await say("gets new codes", () =>
      renewRecoveryCodes(db, later, { typed: { code: code(later.now) }, secret }),
    );
    const last = { ...caller, now: hours(0.02) };
    await say("is turned off", () =>
      turnOffSecondFactor(db, last, { typed: { code: code(last.now) }, secret, mustKeep: false }),
    );
  },
  "an address": async (db, say) => {
    const passwordHash = await hashPassword(old);
    const user = await createUser(db, { emailVerifiedAt: null, passwordHash });
    const first = await makeLink(db, user.id, { purpose: "verify-email", redirectTo: "/classes" });
    await say("gets another target", () => updateLinkTargets(db, callerOf(user), "/skill-scan"));
    const order = {
      purpose: "verify-email",
      email: user.email,
      redirectTo: null,
      sourceAddress: null,
    } as const;
    await say("is mailed again", () => mailLink(db, order, { key: "1", secret, now }));
    await say("is confirmed", () => verifyEmail(db, visitor(), { token: first, password: old, adminEmail }));
    const token = await makeLink(db, user.id, { purpose: "reset-password" });
    await say("sets a new password", () =>
      resetPassword(db, visitor(), { token, password: "New-keyway-2", adminEmail }),
    );
  },
  "the admin": async (db, say) => {
    await createUser(db, { role: "admin", fullName: "Former Admin" });
    const chief = await createUser(db, { email: adminEmail, fullName: "Chief Min" });
    await createUser(db, { fullName: "Otto Lang" });
    await say("is made", () =>
      makeAdmin(db, { now, sourceAddress: null }, { email: chief.email, adminEmail }),
    );
    const learner = await createUser(db, { fullName: "Bela Novak" });
    await say("promotes", () => promoteToExpert(db, callerOf(chief), { email: learner.email }));
  },
  "a person of the provider": async (db, say) => {
    const known = await createUser(db, { email: "known@test.example" });
    const identity = {
      ...{ issuer: "https://id.example", subject: "1", email: known.email, isEmailVerified: true },
      ...{ name: "Nadia R.", givenName: null, familyName: null },
    };
    const entry = { role: "learner", redirectTo: null, adminEmail, secret } as const;
    const joined = granted(
      await say("is joined", () => signInWithIdentity(db, visitor(), { ...entry, identity })),
    );
    const other = { ...identity, subject: "2", email: "new@test.example" };
    await say("is new", () => signInWithIdentity(db, visitor(), { ...entry, identity: other }));
    await say("signs in with a long browser name", () =>
      startSignInSession(db, visitor(), {
        ...{
          entry: { method: "provider", hadSecondStep: false },
          userId: joined.userId,
          remember: true,
          userAgent: "a b".repeat(101),
        },
      }),
    );
  },
  "a portrait": async (db, say) => {
    const user = await createUser(db, { role: "expert", fullName: "Amara Okafor" });
    const { id: expertId } = await createExpert(db, { userId: user.id });
    const [returned, unused] = [newId(), newId()];
    await replaceCurrent(db, { userId: user.id, portraitId: returned, now });
    await replaceCurrent(db, { userId: user.id, portraitId: unused, now });
    const card = {
      submittedBy: user.id,
      name: "Amara O.",
      title: "Responder",
      bio: "Ten.",
      priceCents: 4000,
    };
    await db.insert(cardVersions).values({
      expertId,
      number: 1,
      status: "returned",
      reason: "No.",
      decidedAt: now,
      decidedBy: user.id,
      portraitId: returned,
      ...card,
    });
    const files = [{ size: 96, format: "jpeg", content: Buffer.from("one") }] as const;
    const store = { save: async () => {}, read: async () => null, remove: async () => {} };
    await say("is saved", () =>
      savePortrait(db, callerOf(user), { files, store, resubmitCard: async () => "card" }),
    );
  },
  "old scans": async (db, say) => {
    await openScan(db, null);
    await openScan(db, (await createUser(db)).id);
    await say("are forgotten", () => forgetOldScans(db, { now: hours(24 * 400), limit: 10 }));
  },
  attempts: async (db, say) => {
    const throttleKeys = [
      { rule: "sign-in:account", subject: "nadia@test.example" },
      { rule: "sign-in:address", subject: "203.0.113.7" },
    ] as const;
    const counted = { secret, throttleKeys: [...throttleKeys] };
    await takeAttempt(db, { ...counted, now });
    await say("are forgotten", () => forgetAttempts(db, counted));
    if ((await db.$count(throttles)) > 0) throw new Error("An attempt is left");
  },
  "an erasure": async (db, say) => {
    const { learner, account, expert, asLearner } = await chatScene(db);
    await sent(db, asLearner, account.id);
    await blockPartner(db, asLearner, account.id);
    const other = await createExpert(db, { name: "Bela Novak" });
    await bookLesson(db, learner, other.id);
    if (expert.id === other.id) throw new Error("There are two experts");
    await say("takes place", () => eraseAccount(db, callerOf(learner, { now: friday })));
  },
};
