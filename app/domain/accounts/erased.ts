/** What stands where an erased account's name and address stood, in other people's bookings and questions. */

export const deletedName = "Deleted user";

/** In place of the address that was given with a question. */
export const deletedSender = "deleted@keyway.invalid";

/** Never delivered to (RFC 2606), and another one for each account, since addresses are unique. */
export const deletedEmail = (userId: string): string => `deleted-${userId}@keyway.invalid`;
