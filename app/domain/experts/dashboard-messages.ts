/** The specification's error catalogue for the dashboard's lookup. */
export const dashboardMessages = {
  /** Read at the sign-in, to which a visitor is sent. */
  "not-signed-in": "Not logged in",
  /** The account is linked to a record that was deleted. */
  gone: "Error finding expert account",
  none: "No expert account found. Please ensure your expert profile is approved and connected to your user account.",
  failed: "Failed to load expert account",
};
