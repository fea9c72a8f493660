import { inquiryKinds, senderOf } from "~/domain/inquiries/inquiry";
import { formAnswer } from "~/domain/inquiries/send-inquiry.server";
import { ActionLink, Fact, Paragraph, Quote, Sheet } from "./parts";
import { mailTemplate } from "./template";

/** To our own inbox: a message from one of the site's forms. A reply goes to the sender. */
export const formAnswerMail = mailTemplate(
  formAnswer,
  ({ form, name, email, company, subject, answer, inquiryUrl }) => {
    const kind = inquiryKinds[form];
    const sender = senderOf({ name, email });
    const body = (
      <Sheet
        title={kind}
        preview={`${sender}: ${(answer || subject).slice(0, 120)}`}
        reason="You get this email because messages from Keyway's forms go to this address."
      >
        {name ? <Fact label="Name">{name}</Fact> : null}
        {email ? <Fact label="Email">{email}</Fact> : null}
        {company ? <Fact label="Company">{company}</Fact> : null}
        {subject ? <Fact label="Subject">{subject}</Fact> : null}
        {answer ? <Quote>{answer}</Quote> : null}
        <Paragraph>{email ? "Reply to this email to answer them." : "They left no address."}</Paragraph>
        <ActionLink href={inquiryUrl}>Open it in the inbox</ActionLink>
      </Sheet>
    );
    return { subject: `${kind}: ${subject || sender}`, body };
  },
);
