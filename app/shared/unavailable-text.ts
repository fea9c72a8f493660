/** The message while storage can't be reached, unless the specification has its own. */
export const unavailableText = "We can't load or save data right now. Please try again in a moment.";

/** The message while this process is overloaded. */
export const busyText = "We're very busy right now, and nothing was saved. Please try again in a moment.";
