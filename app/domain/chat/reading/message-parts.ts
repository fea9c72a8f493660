/** A part of a message. Only web addresses and code between backticks are interpreted. Pure. */
export type MessagePart =
  | { kind: "text"; text: string }
  /** One line between single backticks. */
  | { kind: "code"; text: string }
  /** Lines between three backticks. */
  | { kind: "code-block"; text: string }
  /** `href` is an http(s) address; `text` is the address as it was written. */
  | { kind: "link"; text: string; href: string };
