/** What people may write to experts and to us, and what the forms say about it. Pure. */

/** Most characters of each field. */
export const inquiryLimits = { name: 100, email: 254, subject: 200, question: 4000, answer: 4000 };

export const inquiryMessages = {
  missing: "Please fill in all required fields",
  email: "Please enter a valid email address",
  failed: "An error occurred",
};

/** The internal forms that stand in for external ones that aren't configured (decision A4). */
export const answerForms = ["suggest-a-skill", "give-feedback"] as const;
export type AnswerForm = (typeof answerForms)[number];

export const isAnswerForm = (name: string): name is AnswerForm => answerForms.some((form) => form === name);
