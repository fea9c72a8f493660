/** The admin's decision on something in a queue, such as a card or an application. Pure. */
export type Decision = { decision: "accept" } | { decision: "refuse"; reason: string };

/** The maximum length of a reason, in characters. */
export const reasonLimit = 2000;

/** The number of rows on a page of an admin queue. */
export const queuePageSize = 20;
