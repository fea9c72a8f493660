import { createContext, useContext } from "react";
import fontUrl from "~/ui/fonts/hanken-grotesk-basic.woff2?url";
import type { PageHandle } from "./page-handle";

/** The style sheets that a page may contain; null in the browser and in development. */
export const InlinedSheetsContext = createContext<Record<NonNullable<PageHandle["styles"]>, string> | null>(
  null,
);

/**
 * The page's styles: inside the page if its route names a sheet, or else links to the whole sheet and what the
 * page adds to it, which browsers cache. Both are complete, so nothing moves later. The typeface is preloaded only with the linked sheet, for which the
 * text has to wait anyway.
 */
export function PageStyles({ inlined, hrefs }: { inlined: PageHandle["styles"]; hrefs: readonly string[] }) {
  const sheets = useContext(InlinedSheetsContext);
  if (!sheets || !inlined) {
    return (
      <>
        <link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />
        {hrefs.map((href) => (
          <link key={href} rel="stylesheet" href={href} />
        ))}
      </>
    );
  }
  return <style>{sheets[inlined]}</style>;
}
