import { recoveryStarted } from "~/domain/accounts/recovery/announce-recovery.server";
import { stopToken } from "~/domain/accounts/recovery/stop-token.server";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { action, fact, greeting, mailTemplate, rule } from "../letter";

/** To the owner of an account: a recovery waits, and can be stopped. */
export const recoveryStartedMail = mailTemplate(recoveryStarted, (recovery, { place }) => {
  const { to_name, recoveryId, dueAt } = recovery;
  const token = stopToken(place.sessionSecret, recoveryId);
  return {
    title: "A recovery of your account has been started",
    preview: "If it wasn't you, stop it within 24 hours.",
    reason: "You get this email because it concerns the security of your account.",
    says: [
      `${greeting(to_name)} your mailbox and one of your recovery codes were used to start a recovery of your Keyway account.`,
      fact("The wait ends", formatZoned(new Date(dueAt), "UTC")),
      rule,
      "If this was you, there is nothing to do: we email you a link to set a password when the wait ends. If it wasn't, stop it now.",
      action(new URL(paths.stopRecovery(recoveryId, token), place.appUrl).href, "Stop the recovery"),
      `You can also stop it on your profile. If you need help, write to ${place.supportEmail}.`,
    ],
  };
});
