/** What can go wrong with an account, and what the visitor reads then. Texts of the specification are literal. */
export const accountMessages = {
  "email-taken": "An account with this email already exists. Please log in instead.",
  "wrong-credentials": "The email or password is not correct. Please check both and try again.",
  "weak-password": "Password must be at least 8 characters and contain at least one letter and one number.",
  "long-password": "Password must be at most 256 characters.",
  "unknown-time-zone": "Choose a time zone from the list.",
} as const satisfies Record<string, string>;

export type AccountError = keyof typeof accountMessages;
