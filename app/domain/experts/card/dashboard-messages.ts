/** The specification's error catalogue for the dashboard's lookup. */
export const dashboardMessages = {
  /** Read at the sign-in, to which a visitor is sent. */
  "not-signed-in": "Not logged in",
  /** The account is linked to a record that was deleted. */
  withdrawn: "Your expert card was withdrawn: learners can't see or book it any more.",
  none: "No expert account found. Please ensure your expert profile is approved and connected to your user account.",
  failed: "Failed to load expert account",
};
