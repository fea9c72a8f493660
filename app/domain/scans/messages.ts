/** Why an answer was refused. The first two texts are the specification's. */
export const answerMessages = {
  "answer-missing": "Please provide an answer to continue.",
  "option-missing": "Select at least one option to continue.",
  "none-and-others": "Choose “None of these yet” alone, or only the things you have done.",
  "cv-too-long": "Your CV is longer than 20,000 characters. Please shorten it.",
} as const;

export type AnswerError = keyof typeof answerMessages;

/** Whether a scan was saved to the account. 'Saved' and 'Save failed' are the specification's texts. */
export const saveMessages = {
  saved: "Saved",
  /** Shown on pages other than the scan's. */
  savedElsewhere: "Saved: your skill scan is in your account.",
  failed: "Save failed",
} as const;
