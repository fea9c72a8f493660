import { tooManyText } from "~/domain/throttling/throttle-rules";
/** The forms that send inquiries: contact, demo request, and the stand-ins for external forms (decision A4). */
export type InquiryForm =
  | "contact"
  | "demo-request"
  | "beginner-program"
  | "request-skills"
  | "suggest-a-skill"
  | "give-feedback";

/** The limits and texts of inquiries. Pure. */

/** The maximum length of each field, in characters. */
export const inquiryLimits = {
  name: 100,
  email: 254,
  company: 200,
  subject: 200,
  question: 4000,
  answer: 4000,
};

export const inquiryMessages = {
  missing: "Please fill in all required fields",
  failed: "An error occurred",
  contactSent: "Message sent! We'll get back to you soon.",
};

/** The contact form's error: "Failed to send message: …". @param reason empty if unknown */
export const contactFailed = (reason: string): string =>
  `Failed to send message: ${reason || "Unknown error"}`;

/** The contact form's error for a visitor who is rate limited. */
export const contactWaitText = (seconds: number): string => contactFailed(tooManyText(seconds));

/** The forms that replace external ones that aren't configured (decision A4). */
export const answerForms = [
  "beginner-program",
  "request-skills",
  "suggest-a-skill",
  "give-feedback",
] as const;
export type AnswerForm = (typeof answerForms)[number];

export const isAnswerForm = (name: string): name is AnswerForm => answerForms.some((form) => form === name);

/** The inquiries in the admin's inbox: answers to forms, and questions to experts. */
export type InquiryKind = InquiryForm | "question";

export const inquiryKinds: Record<InquiryKind, string> = {
  contact: "Contact",
  "demo-request": "Demo request",
  question: "Question to an expert",
  "beginner-program": "Beginner program",
  "request-skills": "Requested skills",
  "suggest-a-skill": "Suggested skill",
  "give-feedback": "Feedback",
};

export const isInquiryKind = (name: string | null): name is InquiryKind =>
  name !== null && Object.hasOwn(inquiryKinds, name);

/** Why an answer isn't sent. */
export type ReplyError = "not-found" | "no-address";

export const replyMessages: Record<ReplyError, string> = {
  "not-found": "There is no such inquiry.",
  "no-address": "The sender's address was deleted in the meantime, so no answer can be sent.",
};

/** The key of the mail with an answer. */
export const replyMailKey = (replyId: string): string => `inquiry-reply:${replyId}`;

/** The sender's name, otherwise the email; a form may have neither. */
export const senderOf = ({ name, email }: { name: string | null; email: string | null }): string =>
  name || email || "Anonymous";
