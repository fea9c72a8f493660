/**
 * The headers of a page whose address contains a token. A Referer contains only the origin: it hides the token, and
 * forms still send the origin. No cache stores the page.
 */
export const tokenPageHeaders = {
  "Referrer-Policy": "strict-origin",
  "Cache-Control": "private, no-store",
};
