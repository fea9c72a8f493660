import type { ExpertLinkedMail } from "~/domain/mails/mail";
import { ActionLink, Paragraph, Sheet, SignedOut, TextLink, type WrittenMail } from "./parts";

/** To an account that was linked to an expert record: what that means, and what comes next. */
export function expertLinked(link: ExpertLinkedMail): WrittenMail {
  const title = `The expert record ${link.expert_name} is connected to your account`;
  const body = (
    <Sheet
      title={title}
      preview="You now manage its card, hours and sessions."
      reason="You receive this because the record has the email address that you confirmed on Keyway."
    >
      <Paragraph>{`Hello ${link.to_name}, an admin has connected the expert record “${link.expert_name}” to your Keyway account. You now manage its card, hours and sessions.`}</Paragraph>
      {link.roleChanged ? <SignedOut /> : null}
      <Paragraph>
        What to do next: see on your dashboard how the card stands and which sessions are booked, then{" "}
        <TextLink href={link.hoursUrl}>set the hours in which learners can book you</TextLink>.
      </Paragraph>
      <ActionLink href={link.dashboardUrl}>Open your dashboard</ActionLink>
    </Sheet>
  );
  return { subject: title, body };
}
