/** The specification's messages for the dashboard's lookup of the expert account. */
export const dashboardMessages = {
  "not-signed-in": "Not logged in",
  /** The account is linked to a record that was deleted. */
  withdrawn: "Your expert card was withdrawn: learners can't see or book it any more.",
  none: "No expert account found. Please ensure your expert profile is approved and connected to your user account.",
  failed: "Failed to load expert account",
};
