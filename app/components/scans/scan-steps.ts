/** The id of a question's form. The Close button of its dialog posts it too. */
export const questionFormId = "scan-question-form";

/** Reports whether the page is a question or a result, which are loaded in place. The first page has no script. */
export const isScanStep = (address: string): boolean =>
  /^\/skill-scan\/[^/?]+(\/\d+)?(\?|$)/.test(address.replace(/^https?:\/\/[^/]+/, ""));
