/**
 * The headers of a page whose address holds a token: no Referer names more than our origin, so that the token stays
 * where it is, while forms still say their origin; and no cache stores the page.
 */
export const tokenPageHeaders = {
  "Referrer-Policy": "strict-origin",
  "Cache-Control": "private, no-store",
};
