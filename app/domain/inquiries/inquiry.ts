import { tooManyText } from "~/domain/throttling/throttle-rules";
/** Every form whose answers come to us: contact, a demo request, and the stand-ins for external forms (decision A4). */
export type InquiryForm =
  | "contact"
  | "demo-request"
  | "beginner-program"
  | "request-skills"
  | "suggest-a-skill"
  | "give-feedback";

/** What people may write to experts and to us, and what the forms say about it. Pure. */

/** Most characters of each field. */
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

/** "Failed to send message: …", as the contact form says it. @param reason empty where it isn't known */
export const contactFailed = (reason: string): string =>
  `Failed to send message: ${reason || "Unknown error"}`;

/** The same to a visitor who has to wait. */
export const contactWaitText = (seconds: number): string => contactFailed(tooManyText(seconds));

/** The internal forms that stand in for external ones that aren't configured (decision A4). */
export const answerForms = [
  "beginner-program",
  "request-skills",
  "suggest-a-skill",
  "give-feedback",
] as const;
export type AnswerForm = (typeof answerForms)[number];

export const isAnswerForm = (name: string): name is AnswerForm => answerForms.some((form) => form === name);

/** What the admin's inbox holds: answers to our forms, questions to experts, and who subscribed. */
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

/** Who sent something: a name, else an address; a form may hold neither. */
export const senderOf = ({ name, email }: { name: string | null; email: string | null }): string =>
  name || email || "Anonymous";
