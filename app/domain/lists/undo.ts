/** How long the admin can take back a decision that no mail was sent about yet, in milliseconds. Pure. */
export const undoMs = 10_000;

/** Whether something that was done at `doneAt` can still be taken back. */
export const isUndoable = (doneAt: Date, now: Date): boolean => now.getTime() - doneAt.getTime() <= undoMs;

export type UndoError = "not-found" | "too-late";

export const tooLateText = "That was more than 10 seconds ago, so it can't be undone here any more.";
