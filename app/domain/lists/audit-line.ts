import type { AuditDetail } from "~/domain/audit/audit";

/** An audit line with the names that its ids have today. */
export interface AuditLine {
  id: string;
  at: Date;
  /** One of `auditActions`, or another if a newer version of the program wrote the line. */
  action: string;
  /** Null for a visitor or the program itself. */
  actor: Account | null;
  object: AuditedThing;
  /** The account that the detail names as "userId". */
  other: Account | null;
  detail: AuditDetail;
  /** The client's address; null in a job. */
  sourceAddress: string | null;
}

/** An account with its current name, which is empty once it is erased. */
export interface Account {
  userId: string;
  name: string;
}

/** The object that an audit line refers to, such as an account or a card. */
export interface AuditedThing {
  /** One of `auditObjects`, or another if a newer version of the program wrote the line. */
  type: string;
  /** Null for a list, or if nothing was found. */
  id: string | null;
  name: string | null;
  ownerId: string | null;
  /** Its number among the owner's objects, such as the version of a card. */
  number: number | null;
}
