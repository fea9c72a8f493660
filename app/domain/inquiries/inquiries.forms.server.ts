import { z } from "zod";
import { hasVisible, oneLine } from "~/shared/one-line";
import { inquiryLimits, inquiryMessages } from "./inquiry";

/** What the inquiry forms take; whatever else is posted is ignored. */

/** Only name, email and question are checked for being there: the specification leaves the subject unchecked. */
export const questionForm = z
  .object({
    name: limited(line(), "Name", inquiryLimits.name).refine(isGiven, "Enter your name"),
    email: address("Enter your email"),
    subject: limited(line(), "Subject", inquiryLimits.subject),
    question: limited(block(), "Question", inquiryLimits.question).refine(isGiven, "Enter your question"),
  })
  .refine(({ name, email, question }) => [name, email, question].every(isGiven), inquiryMessages.missing);

export const answerForm = z.object({
  answer: limited(block(), "Answer", inquiryLimits.answer).refine(isGiven, inquiryMessages.missing),
  email: address(),
});

/** One line, so that no text begins a header or a line of its own in a mail. */
function line() {
  return z.string().default("").transform(oneLine);
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

/** @param missing what is said when there is none; without it none is fine */
function address(missing?: string) {
  const text = limited(line(), "Email", inquiryLimits.email);
  const known = missing ? text.refine(isGiven, missing) : text;
  return known.refine((given) => given === "" || isAddress(given), inquiryMessages.email);
}

function isGiven(text: string): boolean {
  return hasVisible(text);
}

/** The simple pattern of the specification, without what could name a second recipient. */
function isAddress(text: string): boolean {
  return /^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\]+\.[^\s@,;:<>"()[\]\\.]+$/.test(text);
}
