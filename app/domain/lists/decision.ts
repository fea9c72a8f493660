/** The admin's decision on something that waits: an expert's card, an application. Pure. */
export type Decision = { decision: "accept" } | { decision: "refuse"; reason: string };

/** Most characters of a reason. */
export const reasonLimit = 2000;

/** Rows on a page of one of the admin's queues. */
export const queuePageSize = 20;
