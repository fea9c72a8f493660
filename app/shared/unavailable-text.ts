/** What anybody reads while storage can't be reached, where the specification has no text of its own. */
export const unavailableText = "We can't load or save data right now. Please try again in a moment.";
