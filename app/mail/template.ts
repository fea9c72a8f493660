import type { Attachment } from "~/domain/mails/mail";
import type { MailKind, WaitingMail } from "~/domain/mails/mail-kind";
import type { WrittenMail } from "./parts";

/** How a kind of mail is rendered. */
export interface MailTemplate {
  kind: MailKind<object, object>;
  write(facts: object, writing: Writing): Composition;
}

/** The mail to render, and the origin and secret for its links. */
export interface Writing {
  mail: WaitingMail;
  place: Place;
}

export interface Place {
  appUrl: string;
  sessionSecret: string;
  supportEmail: string;
}

export type Composition = WrittenMail & { attachments?: Attachment[]; headers?: Record<string, string> };

/** Combines a kind of mail with its renderer. */
export const mailTemplate = <Payload extends object, Facts extends object>(
  kind: MailKind<Payload, Facts>,
  write: (facts: Facts, writing: Writing) => Composition,
): MailTemplate =>
  // The worker passes each template the payload and facts of its own kind.
  ({ kind, write }) as unknown as MailTemplate;
