import { type AuditDetail, auditActions } from "~/domain/audit/audit";
import type { AdminListShape } from "./list";

/** The audit on the admin's pages, as a list. Pure. */

export const auditList = {
  name: "audit",
  title: "Audit",
  search: {
    label: "Who or what",
    hint: "The beginning of the email or name of who did it, or a whole id of who or what it is about",
  },
  filters: [
    {
      name: "action",
      label: "Action",
      options: Object.entries(auditActions)
        .map(([value, { label }]) => ({ value, label }))
        .sort((one, other) => one.label.localeCompare(other.label, "en")),
    },
    { name: "from", label: "From day", kind: "day" },
    { name: "to", label: "To day", kind: "day" },
  ],
  sorts: [{ value: "newest", label: "Newest first" }],
  pageSize: 50,
} as const satisfies AdminListShape;

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

/** What a line is about. */
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
