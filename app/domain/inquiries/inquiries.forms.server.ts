import { z } from "zod";
import { inquiryLimits, inquiryMessages } from "./inquiry";

/** What the inquiry forms take; whatever else is posted is ignored. */

/** Only name, email and question are checked for being there: the specification leaves the subject unchecked. */
export const questionForm = z.object({
  name: required(line(), "Name", inquiryLimits.name),
  email: required(line(), "Email", inquiryLimits.email).refine(isAddress, inquiryMessages.email),
  subject: limited(line(), "Subject", inquiryLimits.subject),
  question: required(block(), "Question", inquiryLimits.question),
});

export const answerForm = z.object({
  answer: required(block(), "Answer", inquiryLimits.answer),
  email: limited(line(), "Email", inquiryLimits.email).refine(
    (text) => text === "" || isAddress(text),
    inquiryMessages.email,
  ),
});

/** One line: whatever breaks it becomes a space, so that no text begins a header or a line of its own in a mail. */
function line() {
  return z
    .string()
    .default("")
    .transform((text) => text.replace(/\s+/g, " ").trim());
}

/** Browsers send line breaks as two characters; people count one. */
function block() {
  return z
    .string()
    .default("")
    .transform((text) => text.replace(/\r\n?/g, "\n").trim());
}

function limited(text: ReturnType<typeof line>, label: string, limit: number) {
  return text.refine((given) => [...given].length <= limit, `${label} must be at most ${limit} characters`);
}

function required(text: ReturnType<typeof line>, label: string, limit: number) {
  return limited(text, label, limit).refine((given) => given !== "", {
    error: inquiryMessages.missing,
    abort: true,
  });
}

/** The simple pattern of the specification, without what could name a second recipient. */
function isAddress(text: string): boolean {
  return /^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\]+\.[^\s@,;:<>"()[\]\\.]+$/.test(text);
}
