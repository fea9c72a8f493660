/** The messages about a card; quoted where the specification has a text. */
export const cardMessages = {
  missing: "Please fill in all required fields.",
  created: "Profile saved successfully!",
  draftSaved: "Your draft is saved. Only you can see it, until you press Save Profile.",
  draftConflict:
    "Another draft was saved elsewhere in the meantime. What you typed is kept: press Save draft again to replace that draft.",
  draftDiscarded: "Your draft is discarded.",
  notCreated: "Failed to update expert profile.",
  unchanged: "Nothing was changed.",
  notAllowed: "This account can no longer edit an expert card.",
  withdrawn: "This expert card was withdrawn. Please contact support.",
  conflict:
    "Your card was saved elsewhere in the meantime. What you typed is kept: check what changed, then save again.",
  unknownButton: "Use one of the buttons on the form.",
  linkWaits:
    "An expert record with your email address waits for an admin to connect it to your account. Then you can edit that card. Nothing was saved.",
} as const;

/** The notice after an edit was saved. */
export const updatedText = (title: string) => `Profile updated successfully! Title: ${title}`;

/** @param message what went wrong, without internal details */
export const notUpdatedText = (message: string) => `Failed to update profile: ${message}`;
