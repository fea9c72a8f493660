/** Replacements for an erased account's name and address in other people's bookings and questions. */

export const deletedName = "Deleted user";

/** Replaces the address that was given with a question. */
export const deletedSender = "deleted@keyway.invalid";

/** A domain that never receives mail (RFC 2606). Each account gets its own address, because addresses are unique. */
export const deletedEmail = (userId: string): string => `deleted-${userId}@keyway.invalid`;
