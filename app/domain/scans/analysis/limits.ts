/** How much a result shows at most (section 9 of the specification). */
export const mostRoles = 4;
export const mostGaps = 6;
export const mostSteps = 6;

/** Foundations are inferred for a learner with fewer strengths than this. */
export const enoughStrengths = 2;
export const mostFoundations = 4;

/** So many pieces of evidence for a claim: more would only be a longer list. */
export const mostEvidence = 3;
