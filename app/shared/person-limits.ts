/** The most characters of a name and an address that a visitor types. */
export const personLimits = { name: 100, email: 254 };
