import type { Attachment } from "~/domain/mails/mail";
import type { MailKind, WaitingMail } from "~/domain/mails/mail-kind";
import type { WrittenMail } from "./parts";

/** How one kind of mail is written. */
export interface MailTemplate {
  kind: MailKind<object, object>;
  write(facts: object, writing: Writing): Composition;
}

/** The mail that is written, and where its links lead. */
export interface Writing {
  mail: WaitingMail;
  place: Place;
}

export interface Place {
  appUrl: string;
  /** From it a link's address follows: no row holds it. */
  sessionSecret: string;
  supportEmail: string;
}

export type Composition = WrittenMail & { attachments?: Attachment[]; headers?: Record<string, string> };

/** Joins a kind of mail with what writes it. */
export const mailTemplate = <Payload extends object, Facts extends object>(
  kind: MailKind<Payload, Facts>,
  write: (facts: Facts, writing: Writing) => Composition,
): MailTemplate =>
  // The worker hands each template the payload and the facts of its own kind.
  ({ kind, write }) as unknown as MailTemplate;
