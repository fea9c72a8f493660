import type { FactsOf } from "~/domain/mails/mail-kind";
import { subscription } from "~/domain/subscriptions/subscription-mail.server";
import { subscriptionToken } from "~/domain/subscriptions/subscription-token.server";
import { formatMoment } from "~/shared/format-time";
import { paths } from "~/shared/paths";
import { ActionLink, Fact, Paragraph, Rule, Sheet, TextLink, type WrittenMail } from "./parts";
import { mailTemplate } from "./template";

interface Links {
  confirmUrl: string;
  unsubscribeUrl: string;
}

/** To a subscriber, whose name is unknown: confirm the address, or a date of the class is open. */
export const subscriptionMail = mailTemplate(subscription, ({ subscriberId: id, open }, { place }) => {
  const { appUrl, sessionSecret } = place;
  const token = (use: "confirm" | "unsubscribe") => subscriptionToken(sessionSecret, use, id);
  const confirmUrl = new URL(paths.confirmSubscription(id, token("confirm")), appUrl).href;
  const unsubscribeUrl = new URL(paths.unsubscribe(id, token("unsubscribe")), appUrl).href;
  const links = { confirmUrl, unsubscribeUrl };
  const headers = { "List-Unsubscribe": `<${unsubscribeUrl}>` };
  return { ...(open ? classOpen(open, links) : confirm(links)), headers };
});

function confirm({ confirmUrl, unsubscribeUrl }: Links): WrittenMail {
  const title = "Confirm your subscription";
  const body = (
    <Sheet
      title={title}
      preview="Then we email you when the beginner foundations class opens."
      reason="You get this email because this address was given for a subscription on Keyway."
    >
      <Paragraph>
        Hello, please confirm that you want an email when a date of the beginner foundations class opens.
      </Paragraph>
      <ActionLink href={confirmUrl}>Confirm subscription</ActionLink>
      <Rule />
      <Paragraph>
        If you didn't ask for this, ignore this email: you aren't subscribed, and won't hear from us again.
      </Paragraph>
      <Paragraph>
        Confirmed and changed your mind? <TextLink href={unsubscribeUrl}>Unsubscribe</TextLink>
      </Paragraph>
    </Sheet>
  );
  return { subject: title, body };
}

type OpenClass = NonNullable<FactsOf<typeof subscription>["open"]>;

function classOpen({ title: name, startsAt, classUrl }: OpenClass, { unsubscribeUrl }: Links): WrittenMail {
  const body = (
    <Sheet
      title="You can book a seat now"
      preview={`${name} is open for booking`}
      reason="You get this email because you asked to hear when the beginner foundations class opens on Keyway."
    >
      <Paragraph>Hello, a date of the class that you asked about is open for booking.</Paragraph>
      <Fact label="Class">{name}</Fact>
      {startsAt === null ? null : (
        <Fact label="Time">
          <strong>{`${formatMoment(new Date(startsAt), "UTC")} GMT`}</strong>
        </Fact>
      )}
      <ActionLink href={classUrl}>View the class</ActionLink>
      <Rule />
      <Paragraph>
        Don't want these emails any more? <TextLink href={unsubscribeUrl}>Unsubscribe</TextLink>
      </Paragraph>
    </Sheet>
  );
  return { subject: `Open for booking: ${name}`, body };
}
