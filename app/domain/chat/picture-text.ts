/** The words that stand for a picture in a message. The pages of conversations load them without its rules. */

/** What stands for a message without text where its picture isn't shown. */
export const pictureText = "Picture";

/** What stands in a message without text once its picture was deleted with its sender's account. */
export const deletedPictureText = "This picture was deleted.";

/** A message's text for lists; its picture in a word if there is no text. */
export const shownContent = (content: string): string => content || pictureText;
