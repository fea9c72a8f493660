export type PostedField = [name: string, value: string];

/**
 * The one field in which the sign-in page carries a form that was posted without a session, as JSON: back at its own
 * address the form is shown with it and not taken.
 */
export const typedField = "typed";
