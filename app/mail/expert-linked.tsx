import { expertLinked } from "~/domain/experts/record/link-expert.server";
import { ActionLink, greeting, Paragraph, Sheet, SignedOut, TextLink } from "./parts";
import { mailTemplate } from "./template";

/** To an account that was linked to an expert record: what it means, and the next steps. */
export const expertLinkedMail = mailTemplate(expertLinked, (link) => {
  const title = `The expert record ${link.expert_name} is connected to your account`;
  const body = (
    <Sheet
      title={title}
      preview="You now manage its card, hours and sessions."
      reason="You get this email because the record has the email address that you confirmed on Keyway."
    >
      <Paragraph>{`${greeting(link.to_name)} an admin has connected the expert record “${link.expert_name}” to your Keyway account. You now manage its card, hours and sessions.`}</Paragraph>
      {link.roleChanged ? <SignedOut /> : null}
      <Paragraph>
        What to do next: check your card and your sessions on the dashboard, then{" "}
        <TextLink href={link.hoursUrl}>set the hours when learners can book you</TextLink>.
      </Paragraph>
      <ActionLink href={link.dashboardUrl}>Open your dashboard</ActionLink>
    </Sheet>
  );
  return { subject: title, body };
});
