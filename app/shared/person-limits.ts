/** The maximum length, in characters, of a name and an e-mail address typed by a visitor. */
export const personLimits = { name: 100, email: 254 };
