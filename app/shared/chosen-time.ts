/**
 * Matches addresses with a chosen time: the picker's and the checkout's (`paths.book`, `paths.checkout`). Works in
 * JavaScript and in Postgres (`~*`). Case is ignored, as in the router.
 */
export const chosenTimePattern = "^/(expert/[^/?#]+/book|checkout/[^/?#]+)/?\\?([^#]*&)?datetime=[^&#]";

/** Reports whether a path of this site contains a chosen time. */
export const isChosenTime = (path: string): boolean => new RegExp(chosenTimePattern, "i").test(path);
