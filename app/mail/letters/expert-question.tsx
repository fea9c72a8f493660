import { expertQuestion } from "~/domain/inquiries/ask-expert-question.server";
import { fact, greeting, mailTemplate, mailto, quote, rule } from "../letter";

/** To the expert: a question from their page. */
export const expertQuestionMail = mailTemplate(expertQuestion, (question) => {
  return {
    title: "You have a question",
    subject: question.subject ? `Question: ${question.subject}` : `Question from ${question.name}`,
    preview: `${question.name}: ${question.question.slice(0, 120)}`,
    reason: "You get this email because your profile is listed on Keyway.",
    says: [
      `${greeting(question.expert_name)} ${question.name} asked this on your page.`,
      fact("Subject", question.subject),
      quote(question.question),
      rule,
      question.email
        ? ["Reply to this email to answer them:", fact(question.name, mailto(question.email))]
        : "Their account has since been deleted, so you can't reply to them.",
    ],
  };
});
