/** Why the admin's decision on a reported review came to nothing. */
export const decideReportMessages = {
  "unknown-report": "There is no such report.",
  "already-decided": "This report was decided already.",
};

export type DecideReportError = keyof typeof decideReportMessages;
