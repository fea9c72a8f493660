/**
 * The addresses that name a chosen time: the picker's and the checkout's (`paths.book`, `paths.checkout`). Read alike
 * by JavaScript and by Postgres (`~*`), whatever the case, as the router reads them.
 */
export const chosenTimePattern = "^/(expert/[^/?#]+/book|checkout/[^/?#]+)/?\\?([^#]*&)?datetime=[^&#]";

/** True for a path of this site that leads to a chosen time. */
export const isChosenTime = (path: string): boolean => new RegExp(chosenTimePattern, "i").test(path);
