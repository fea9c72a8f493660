/** What stands where an erased account's name and address stood, in other people's bookings and questions. */

export const deletedName = "Deleted user";

/** Never delivered to (RFC 2606), and another one for each account, since addresses are unique. */
export const deletedEmail = (userId: string): string => `deleted-${userId}@keyway.invalid`;
