import { recoveryStarted } from "~/domain/accounts/recovery/announce-recovery.server";
import { stopToken } from "~/domain/accounts/recovery/stop-token.server";
import { paths } from "~/shared/paths";
import { formatZoned } from "~/shared/zone-text";
import { ActionLink, Fact, greeting, Paragraph, Rule, Sheet } from "./parts";
import { mailTemplate } from "./template";

/** To the owner of an account: a recovery waits, and can be stopped. */
export const recoveryStartedMail = mailTemplate(recoveryStarted, (recovery, { place }) => {
  const { to_name, recoveryId, dueAt } = recovery;
  const token = stopToken(place.sessionSecret, recoveryId);
  const title = "A recovery of your account has been started";
  const text =
    "your mailbox and one of your recovery codes were used to start a recovery of your Keyway account.";
  const body = (
    <Sheet
      title={title}
      preview="If it wasn't you, stop it within 24 hours."
      reason="You get this email because it concerns the security of your account."
    >
      <Paragraph>{`${greeting(to_name)} ${text}`}</Paragraph>
      <Fact label="The wait ends">{formatZoned(new Date(dueAt), "UTC")}</Fact>
      <Rule />
      <Paragraph>
        If this was you, there is nothing to do: we email you a link to set a password when the wait ends. If
        it wasn't, stop it now.
      </Paragraph>
      <ActionLink href={new URL(paths.stopRecovery(recoveryId, token), place.appUrl).href}>
        Stop the recovery
      </ActionLink>
      <Paragraph>{`You can also stop it on your profile. If you need help, write to ${place.supportEmail}.`}</Paragraph>
    </Sheet>
  );
  return { subject: title, body };
});
