import adminStylesUrl from "~/ui/styles/admin-page.css?url";
import stylesheetUrl from "~/ui/styles/all.css?url";
import messagesStylesUrl from "~/ui/styles/messages-page.css?url";
import moreHomeUrl from "~/ui/styles/more-home.css?url";
import moreListingUrl from "~/ui/styles/more-listing.css?url";
import moreScanUrl from "~/ui/styles/more-scan.css?url";
import type { PageHandle } from "./page-handle";

export const isAdminPage = (pathname: string) => /^\/admin(\/|$)/i.test(pathname);

/** Returns the addresses of the sheets that a page links to if it doesn't contain its own. */
export function sheetsOf(pathname: string, styles: PageHandle["styles"]): string[] {
  if (isAdminPage(pathname)) return [adminStylesUrl];
  if (/^\/messages(\/|$)/i.test(pathname)) return [messagesStylesUrl];
  const more = styles === "home" ? moreHomeUrl : moreSheets.find(([pages]) => pages.test(pathname))?.[1];
  return more ? [stylesheetUrl, more] : [stylesheetUrl];
}

const moreSheets: ReadonlyArray<[pages: RegExp, url: string]> = [
  [/^\/skill-scan(\/|$)/i, moreScanUrl],
  [/^\/(experts|favourites)(\/|$)/i, moreListingUrl],
];
