import { inquiryKinds, senderOf } from "~/domain/inquiries/inquiry";
import { formAnswer } from "~/domain/inquiries/send-inquiry.server";
import { action, fact, mailTemplate, quote } from "../letter";

/** To our own inbox: a message from one of the site's forms. A reply goes to the sender. */
export const formAnswerMail = mailTemplate(
  formAnswer,
  ({ form, name, email, company, subject, answer, inquiryUrl }) => {
    const kind = inquiryKinds[form];
    const sender = senderOf({ name, email });
    return {
      title: kind,
      subject: `${kind}: ${subject || sender}`,
      preview: `${sender}: ${(answer || subject).slice(0, 120)}`,
      reason: "You get this email because messages from Keyway's forms go to this address.",
      says: [
        fact("Name", name),
        fact("Email", email),
        fact("Company", company),
        fact("Subject", subject),
        quote(answer),
        email ? "Reply to this email to answer them." : "They left no address.",
        action(inquiryUrl, "Open it in the inbox"),
      ],
    };
  },
);
