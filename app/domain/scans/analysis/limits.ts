/** The maximum numbers of items in a result (section 9 of the specification). */
export const mostRoles = 4;
export const mostGaps = 6;
export const mostSteps = 6;

/** Foundations are inferred for a learner with fewer strengths than this. */
export const enoughStrengths = 2;
export const mostFoundations = 4;

/** The maximum number of pieces of evidence for a claim. */
export const mostEvidence = 3;
