/** What anybody reads while storage can't be reached, where the specification has no text of its own. */
export const unavailableText = "We can't load or save data right now. Please try again in a moment.";

/** What is said while more is asked of this process than it can do at once. */
export const busyText = "We're very busy right now, and nothing was saved. Please try again in a moment.";
