/** The maximum length of the admin's reason for a change, in characters. The affected users read it. */
export const reasonForUsersLimit = 500;
