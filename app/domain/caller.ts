export type Role = "learner" | "expert" | "admin";

export const roleLabels = { learner: "Learner", expert: "Expert", admin: "Admin" } as const;

/** The signed-in account, as commands and pages receive it. */
export interface Actor {
  userId: string;
  sessionId: string;
  email: string;
  fullName: string;
  role: Role;
  /** The account's expert record, from `experts_users` only (decision B2). */
  expertId: string | null;
  /** The account's IANA zone; null until it is chosen or detected. */
  timeZone: string | null;
  /** Whether the email address is confirmed, which booking, messaging and applying require (decision B8). */
  isVerified: boolean;
  /** Whether sign-in requires an authenticator app. */
  hasSecondFactor: boolean;
}

/** The context of a command, built once for each request or by a job. Commands are `(db, caller, input) → Result`. */
export interface Caller {
  /** Null for visitors and jobs. */
  actor: Actor | null;
  /** The time at which the request arrived. */
  now: Date;
  /** The client's address, for the audit; null in a job. */
  sourceAddress: string | null;
  /** The public origin, for links in mails. */
  appUrl: string;
  /** The operator's commission on what is booked now, in percent with up to two decimals (decision J4). */
  commissionPercent: number;
  /** The operator's template for rooms, which contains `{room}`; null if there are none (decision K2). */
  meetingRooms: string | null;
  /** The operator's details for receipts that are issued now. */
  seller: Seller;
  requestId: string;
}

/** The operator's details on a receipt, as far as they are set, and the zone of its dates (UTC by default). */
export interface Seller {
  timeZone?: string | undefined;
  name?: string | undefined;
  address?: string | undefined;
  taxId?: string | undefined;
}

/** A caller who is signed in, as the guards return it. */
export type SignedInCaller = Caller & { actor: Actor };
