/** Most characters of a reason that those read whom a change of the admin's concerns. */
export const toldReasonLimit = 500;
