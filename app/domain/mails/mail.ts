/** A mail as its reader sees it. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  attachments: Attachment[];
}

/** A file of text that comes with a mail. */
export interface Attachment {
  filename: string;
  content: string;
  contentType: string;
}

/**
 * True for one plain address. What could name a second recipient or a header of its own (spaces, control characters,
 * commas, angle brackets) is refused.
 */
export const isDeliverable = (address: string): boolean =>
  /^[^\s\p{C},;<>"@]+@[^\s\p{C},;<>"@]+$/u.test(address);

/** The specification's text for an address that nothing can be sent to, and its counterparts. */
export const invalidAddress = {
  learner: "Invalid learner email address",
  expert: "Invalid expert email address",
  other: "Invalid email address",
};
