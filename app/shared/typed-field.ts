export type PostedField = [name: string, value: string];

/**
 * The field in which the sign-in page carries a form that was posted without a session, as JSON. The form's address
 * then shows the form with it, without processing it.
 */
export const typedField = "typed";
