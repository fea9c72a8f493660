import type { Db } from "~/db/client.server";
import type { invalidAddress } from "./mail";
import type { OutdatedReason } from "./outdated";

/**
 * One kind of mail. A queued mail holds the id of the row that it is about and what can't be looked up later; the rest
 * is read when the mail is written out, so that a waiting mail contains no name that an erasure would have to remove.
 */
export interface MailKind<Payload extends object, Facts extends object> {
  /** Its name in the database, and for the admin. */
  template: string;
  /** Whose address it is, for the text about one that can't receive mail. */
  reader?: keyof typeof invalidAddress;
  /** What the mail says, as JSON: instants are ISO texts. @returns a reason where it isn't needed any more */
  read(db: Db, mail: WaitingMail<Payload>, place: MailPlace): Promise<Facts | OutdatedReason>;
}

/** A mail that is about to be sent. */
export interface WaitingMail<Payload extends object = object> {
  id: string;
  template: string;
  /** The account that it goes to; null where the address has none. */
  toUserId: string | null;
  toEmail: string;
  /** Empty where the name may be a stranger's text (decision B9). */
  toName: string;
  replyTo: string | null;
  /** The id of the row that it is about. */
  aboutId: string;
  payload: Payload;
  createdAt: Date;
}

interface MailPlace {
  /** The public origin. */
  appUrl: string;
  now: Date;
}

/** Declares a kind of mail; its template in `app/mail/` writes it. */
export const defineMail = <Payload extends object, Facts extends object>(
  kind: MailKind<Payload, Facts>,
): MailKind<Payload, Facts> => kind;

/** What a kind of mail says. */
export type FactsOf<Kind> = Kind extends MailKind<infer _, infer Facts> ? Facts : never;

/** "Booking confirmation" for `booking-confirmation`: what the admin calls a kind of mail. */
export const mailLabel = (template: string): string =>
  template.charAt(0).toUpperCase() + template.slice(1).replaceAll("-", " ");
