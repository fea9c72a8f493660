export type Role = "learner" | "expert" | "admin";

/** The signed-in account, as commands and pages know it. */
export interface Actor {
  userId: string;
  sessionId: string;
  email: string;
  fullName: string;
  role: Role;
  /** The account's expert record, through `experts_users` only (decision B2). */
  expertId: string | null;
  /** The account's IANA zone; null until it was chosen or detected. */
  timeZone: string | null;
  /** The e-mail address was confirmed. It is needed to book, message or apply (decision B8). */
  isVerified: boolean;
  /** An authenticator app is set up and asked for at sign-in. */
  hasSecondFactor: boolean;
}

/**
 * What a command knows of its caller: one value, built once per request, or by a job. Commands are
 * `(db, caller, input) → Result`.
 */
export interface Caller {
  /** Null for a visitor and for the program itself. */
  actor: Actor | null;
  /** The instant at which the request arrived. */
  now: Date;
  /** The client's address, for the audit; null in a job. */
  sourceAddress: string | null;
  /** The public origin, for links in mails. */
  appUrl: string;
  /** Names the request in the log. */
  requestId: string;
}

/** A caller who is signed in: what the guards return. */
export type SignedInCaller = Caller & { actor: Actor };
