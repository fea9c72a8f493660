/** A rendered mail. */
export interface RenderedMail {
  subject: string;
  html: string;
  text: string;
  attachments: Attachment[];
}

/** A text file attached to a mail. */
export interface Attachment {
  filename: string;
  content: string;
  contentType: string;
}

/**
 * Whether this is one plain address. Rejects characters that could add a recipient or a header: spaces, control
 * characters, commas, angle brackets.
 */
export const isDeliverable = (address: string): boolean =>
  /^[^\s\p{C},;<>"@]+@[^\s\p{C},;<>"@]+$/u.test(address);

/** The specification's error for an undeliverable address, and the same for other recipients. */
export const invalidAddress = {
  learner: "Invalid learner email address",
  expert: "Invalid expert email address",
  other: "Invalid email address",
};
