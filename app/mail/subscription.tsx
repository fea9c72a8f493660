import type { SubscriptionMail } from "~/domain/mails/class-mails";
import { formatMoment } from "~/shared/format-time";
import { ActionLink, Fact, Paragraph, Rule, Sheet, TextLink, type WrittenMail } from "./parts";

interface Links {
  confirmUrl: string;
  unsubscribeUrl: string;
}

/** To a subscriber, whose name we don't know: confirm the address, or a date of the class is open. */
export function subscription(mail: SubscriptionMail, links: Links): WrittenMail {
  return mail.about === "confirm" ? confirm(links) : classOpen(mail, links);
}

function confirm({ confirmUrl, unsubscribeUrl }: Links): WrittenMail {
  const title = "Confirm your subscription";
  const body = (
    <Sheet
      title={title}
      preview="Then we email you when the beginner foundations class opens."
      reason="You receive this because this address was given for a subscription on Keyway."
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

function classOpen({ title, startsAt, classUrl }: SubscriptionMail, { unsubscribeUrl }: Links): WrittenMail {
  const name = title ?? "The beginner foundations class";
  const body = (
    <Sheet
      title="You can book a seat now"
      preview={`${name} is open for booking`}
      reason="You receive this because you asked to hear when the beginner foundations class opens on Keyway."
    >
      <Paragraph>Hello, a date of the class that you asked about is open for booking.</Paragraph>
      <Fact label="Class">{name}</Fact>
      {startsAt === null ? null : (
        <Fact label="Time">
          <strong>{`${formatMoment(new Date(startsAt), "UTC")} GMT`}</strong>
        </Fact>
      )}
      {classUrl === null ? null : <ActionLink href={classUrl}>View the class</ActionLink>}
      <Rule />
      <Paragraph>
        Don't want these emails any more? <TextLink href={unsubscribeUrl}>Unsubscribe</TextLink>
      </Paragraph>
    </Sheet>
  );
  return { subject: `Open for booking: ${name}`, body };
}
