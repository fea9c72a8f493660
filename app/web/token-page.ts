/**
 * The headers of a page whose address contains a token. A Referer contains only the origin, which hides the token but
 * which forms still need, and no cache stores the page.
 */
export const tokenPageHeaders = {
  "Referrer-Policy": "strict-origin",
  "Cache-Control": "private, no-store",
};
