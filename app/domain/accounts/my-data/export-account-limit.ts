/** The most rows of one kind in an export, newest first: what a file can hold and a request can read. */
export const exportLimit = 5000;
