import type { Role } from "~/domain/caller";

/** The maximum length of a report's reason, in characters. Pure. */
export const reportLimit = 1000;

/** The current account of one of the two sides. */
export interface ReportedAccount {
  userId: string;
  name: string;
  email: string;
  role: Role;
  isActive: boolean;
  isErased: boolean;
  /** Whether the email address is confirmed. */
  isVerified: boolean;
  createdAt: Date;
  /** Whether this side has blocked the other. */
  hasBlocked: boolean;
  /** The record id of the listed card; null if there is none. */
  cardId: string | null;
}
