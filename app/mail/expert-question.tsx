import { expertQuestion } from "~/domain/inquiries/ask-expert-question.server";
import { Fact, greeting, MailtoLink, Paragraph, Quote, Rule, Sheet } from "./parts";
import { mailTemplate } from "./template";

/** To the expert: a question from their page. */
export const expertQuestionMail = mailTemplate(expertQuestion, (question) => {
  const body = (
    <Sheet
      title="You have a question"
      preview={`${question.name}: ${question.question.slice(0, 120)}`}
      reason="You get this email because your profile is listed on Keyway."
    >
      <Paragraph>{`${greeting(question.expert_name)} ${question.name} asked this on your page.`}</Paragraph>
      {question.subject && <Fact label="Subject">{question.subject}</Fact>}
      <Quote>{question.question}</Quote>
      <Rule />
      {question.email ? (
        <>
          <Paragraph>Reply to this email to answer them:</Paragraph>
          <Fact label={question.name}>
            <MailtoLink address={question.email} />
          </Fact>
        </>
      ) : (
        <Paragraph>Their account has since been deleted, so you can't reply to them.</Paragraph>
      )}
    </Sheet>
  );
  return {
    subject: question.subject ? `Question: ${question.subject}` : `Question from ${question.name}`,
    body,
  };
});
