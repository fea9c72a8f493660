import { z } from "zod";
import { block, emailLine, line, personFields } from "~/domain/form-fields.server";
import { hasVisible } from "~/shared/one-line";
import { inquiryLimits, inquiryMessages } from "./inquiry";

/** The inquiry forms. Other posted fields are ignored. */

/** The fields that show whether a program sent the form (`suspicion.ts`). */
const traces = { website: z.string().optional(), opened: z.string().optional() };

/** Only name, email and question are required: the specification leaves the subject unchecked. */
export const questionForm = z
  .object({
    ...personFields,
    subject: line({ label: "Subject", max: inquiryLimits.subject }),
    question: block({ label: "Question", max: inquiryLimits.question, missing: "Enter your question" }),
    ...traces,
  })
  .superRefine(({ name, email, question }, context) => {
    if (name && email && question) return;
    context.addIssue({ code: "custom", message: inquiryMessages.missing });
  });

export type QuestionFields = z.input<typeof questionForm>;

export const contactForm = z.object({
  ...personFields,
  subject: line({ label: "Subject", max: inquiryLimits.subject, missing: "Enter a subject" }),
  message: block({ label: "Message", max: inquiryLimits.answer, missing: "Enter your message" }),
  ...traces,
});

export type ContactFields = z.input<typeof contactForm>;

export const demoForm = z.object({
  firstName: line({ label: "First name", max: inquiryLimits.name, missing: "Enter your first name" }),
  lastName: line({ label: "Last name", max: inquiryLimits.name, missing: "Enter your last name" }),
  businessEmail: emailLine({
    label: "Business email",
    max: inquiryLimits.email,
    missing: "Enter your business email",
  }),
  companyName: line({ label: "Company name", max: inquiryLimits.company }),
  message: block({ label: "Message", max: inquiryLimits.answer }),
  ...traces,
});

export type DemoFields = z.input<typeof demoForm>;

export const answerForm = z.object({
  answer: block({ label: "Answer", max: inquiryLimits.answer, missing: inquiryMessages.missing }),
  email: emailLine({ label: "Email", max: inquiryLimits.email }),
  ...traces,
});

export type AnswerFields = z.input<typeof answerForm>;

/** The sign-up for the beginner program, which is answered by email. */
export const beginnerForm = z.object({
  ...personFields,
  answer: block({ label: "Answer", max: inquiryLimits.answer }),
  ...traces,
});

export type BeginnerFields = z.input<typeof beginnerForm>;

/**
 * The admin's forms of an inquiry: to answer it, to mark it as answered or as new, to undo that, and to make a team of a
 * demo request.
 */
export const answeredForm = z
  .object({
    intent: z.enum(["answered", "new", "reply", "undo", "team"], { error: "Choose what to do" }),
    reply: block({ label: "Your answer", max: inquiryLimits.answer }),
  })
  .superRefine(({ intent, reply }, context) => {
    if (intent === "reply" && !hasVisible(reply)) {
      context.addIssue({ code: "custom", path: ["reply"], message: "Enter your answer" });
    }
  });
