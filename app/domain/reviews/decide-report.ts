/** The errors of the admin's decision on a reported review. */
export const decideReportMessages = {
  "unknown-report": "There is no such report.",
  "already-decided": "This report has already been decided.",
};

export type DecideReportError = keyof typeof decideReportMessages;
