import type { Role } from "~/domain/caller";

/** Most characters of a report's reason. Pure. */
export const reportLimit = 1000;

/** One of the two sides, as it is now. */
export interface ReportedAccount {
  userId: string;
  name: string;
  email: string;
  role: Role;
  isActive: boolean;
  isErased: boolean;
  /** The address is confirmed. */
  isVerified: boolean;
  createdAt: Date;
  /** This side has blocked the other. */
  hasBlocked: boolean;
  /** The record id of the listed card. */
  cardId: string | null;
}
