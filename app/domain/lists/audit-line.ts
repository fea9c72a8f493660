import type { AuditDetail } from "~/domain/audit/audit";

/** One line of the audit with what its ids stand for today. */
export interface AuditLine {
  id: string;
  at: Date;
  /** One of `auditActions`; another word where a later program wrote the line. */
  action: string;
  /** Null: a visitor, or the program. */
  actor: Account | null;
  object: AuditedThing;
  /** The account that the detail names as "userId". */
  other: Account | null;
  detail: AuditDetail;
  /** The client's address; null in a job. */
  sourceAddress: string | null;
}

/** An account by its name of today: an erased one has none. */
export interface Account {
  userId: string;
  name: string;
}

/** The object that an audit line refers to, such as an account or a card. */
export interface AuditedThing {
  /** One of `auditObjects`, likewise. */
  type: string;
  /** Null: a list, or nothing that was found. */
  id: string | null;
  /** What it is called, or whom it concerns; null where it is gone or has no name. */
  name: string | null;
  /** Whose it is, where it is one person's. */
  ownerId: string | null;
  /** Among its owner's: the version of a card. */
  number: number | null;
}
