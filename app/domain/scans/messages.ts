/** Why an answer wasn't taken. The first two are the specification's. */
export const answerMessages = {
  "answer-missing": "Please provide an answer to continue.",
  "option-missing": "Select at least one option to continue.",
  "none-and-others": "Choose 'None of these yet' alone, or only the things you have done.",
  "cv-too-long": "Your CV is longer than 20,000 characters. Please shorten it.",
} as const;

export type AnswerError = keyof typeof answerMessages;

/** Whether a scan became the account's. 'Saved' and 'Save failed' are the specification's. */
export const saveMessages = {
  saved: "Saved",
  /** On a page that isn't the scan's. */
  savedElsewhere: "Saved: your skill scan is in your account.",
  failed: "Save failed",
} as const;
