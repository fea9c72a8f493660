import type { QuestionMail } from "~/domain/mails/mail";
import { Fact, MailtoLink, Paragraph, Quote, Rule, Sheet, Title } from "./parts";

/** To the expert: what somebody asked on their page. */
export function ExpertQuestion({ question }: { question: QuestionMail }) {
  return (
    <Sheet
      title="You have a question"
      preview={`${question.name}: ${question.question.slice(0, 120)}`}
      reason="You receive this because your profile is listed on Keyway."
    >
      <Title>You have a question</Title>
      <Paragraph>{`Hello ${question.expert_name}, ${question.name} asked this on your page.`}</Paragraph>
      {question.subject && <Fact label="Subject">{question.subject}</Fact>}
      <Quote>{question.question}</Quote>
      <Rule />
      {question.email ? (
        <>
          <Paragraph>Answer this mail to answer them:</Paragraph>
          <Fact label={question.name}>
            <MailtoLink address={question.email} />
          </Fact>
        </>
      ) : (
        <Paragraph>Their account was deleted meanwhile, so there is nobody to answer.</Paragraph>
      )}
    </Sheet>
  );
}

export const questionSubject = (question: QuestionMail): string =>
  question.subject ? `Question: ${question.subject}` : `Question from ${question.name}`;
