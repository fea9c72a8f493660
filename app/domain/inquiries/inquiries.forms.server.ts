import { z } from "zod";
import { block, emailLine, line } from "~/domain/form-fields.server";
import { inquiryLimits, inquiryMessages } from "./inquiry";

/** What the inquiry forms take; whatever else is posted is ignored. */

const email = { label: "Email", max: inquiryLimits.email };

/** Only name, email and question are required: the specification leaves the subject unchecked. */
export const questionForm = z
  .object({
    name: line({ label: "Name", max: inquiryLimits.name, missing: "Enter your name" }),
    email: emailLine({ ...email, missing: "Enter your email" }, inquiryMessages.email),
    subject: line({ label: "Subject", max: inquiryLimits.subject }),
    question: block({ label: "Question", max: inquiryLimits.question, missing: "Enter your question" }),
  })
  .superRefine(({ name, email, question }, context) => {
    if (name && email && question) return;
    context.addIssue({ code: "custom", message: inquiryMessages.missing });
  });

export type QuestionFields = z.input<typeof questionForm>;

export const answerForm = z.object({
  answer: block({ label: "Answer", max: inquiryLimits.answer, missing: inquiryMessages.missing }),
  email: emailLine(email, inquiryMessages.email),
});

export type AnswerFields = z.input<typeof answerForm>;
