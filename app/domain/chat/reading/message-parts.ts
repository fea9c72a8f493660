/** What a message is made of. Nothing but web addresses and code between backticks is interpreted. Pure. */
export type MessagePart =
  | { kind: "text"; text: string }
  /** One line between single backticks. */
  | { kind: "code"; text: string }
  /** Lines between three backticks. */
  | { kind: "code-block"; text: string }
  /** `href` is an http(s) address, `text` how it was written. */
  | { kind: "link"; text: string; href: string };
