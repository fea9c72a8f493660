/** Most characters of a report's reason. Pure. */
export const reportLimit = 1000;
