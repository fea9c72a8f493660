/**
 * The specification's error catalogue for the dashboard's lookup. Its 'Not logged in' can't be met: who isn't signed in
 * is sent to /login.
 */
export const dashboardMessages = {
  /** The account is linked to a record that was deleted. */
  gone: "Error finding expert account",
  none: "No expert account found. Please ensure your expert profile is approved and connected to your user account.",
  failed: "Failed to load expert account",
};
