import type { Db } from "~/db/client.server";
import { capitalized } from "~/shared/capitalized";
import type { invalidAddress } from "./mail";
import type { OutdatedReason } from "./outdated";

/**
 * A kind of mail. A queued mail stores the id of its subject's row and what can't be looked up later. Everything else
 * is read when it is rendered, so that a waiting mail contains no names that an erasure would have to remove.
 */
export interface MailKind<Payload extends object, Facts extends object> {
  template: string;
  reader?: keyof typeof invalidAddress;
  /** Reads the facts for the template, as JSON: instants are ISO texts. @returns a reason if it is outdated */
  read(db: Db, mail: WaitingMail<Payload>, place: MailPlace): Promise<Facts | OutdatedReason>;
}

export interface WaitingMail<Payload extends object = object> {
  id: string;
  template: string;
  toUserId: string | null;
  toEmail: string;
  /** Empty if the name may be a stranger's text (decision B9). */
  toName: string;
  replyTo: string | null;
  aboutId: string;
  payload: Payload;
  createdAt: Date;
}

interface MailPlace {
  /** The public origin. */
  appUrl: string;
  now: Date;
}

/** Declares a kind of mail; a template in `app/mail/letters/` renders it. */
export const defineMail = <Payload extends object, Facts extends object>(
  kind: MailKind<Payload, Facts>,
): MailKind<Payload, Facts> => kind;

/** The facts of a kind of mail. */
export type FactsOf<Kind> = Kind extends MailKind<infer _, infer Facts> ? Facts : never;

/** The admin's label of a kind of mail: "Booking confirmation" for `booking-confirmation`. */
export const mailLabel = (template: string): string => capitalized(template.replaceAll("-", " "));
