/** The form of a question: its dialog's Close posts it, too. */
export const questionFormId = "scan-question-form";

/** Pages of a scan, which follow each other in place: the questions and the result. The first page has no script. */
export const isScanStep = (address: string): boolean =>
  /^\/skill-scan\/[^/?]+(\/\d+)?(\?|$)/.test(address.replace(/^https?:\/\/[^/]+/, ""));
