import details from "./details-page.css?inline";
import home from "./home-page.css?inline";
import listing from "./listing-page.css?inline";
import scan from "./scan-page.css?inline";
import text from "./text-page.css?inline";

/**
 * The sheets that visitors' pages contain, so that their text needs no second request. They are constant, because the
 * Content-Security-Policy allows exactly these texts.
 */
export const inlinedSheets = { text, home, listing, details, scan };
