import { createContext, useContext } from "react";
import fontUrl from "~/ui/fonts/hanken-grotesk-basic.woff2?url";
import type { PageHandle } from "./page-handle";

/** The sheets that a page may carry in itself; none in the browser and in development. */
export const InlinedSheetsContext = createContext<Record<NonNullable<PageHandle["styles"]>, string> | null>(
  null,
);

/**
 * The page's styles: in the page itself where the page has said what it is made of, else the one sheet of everything,
 * which a browser keeps. Either is complete: nothing is styled later, so nothing moves. The typeface is fetched ahead
 * only where the sheet is waited for anyway: a page that has its styles shows its text first.
 */
export function PageStyles({ inlined, href }: { inlined: PageHandle["styles"]; href: string }) {
  const sheets = useContext(InlinedSheetsContext);
  if (!sheets || !inlined) {
    return (
      <>
        <link rel="preload" as="font" type="font/woff2" href={fontUrl} crossOrigin="anonymous" />
        <link rel="stylesheet" href={href} />
      </>
    );
  }
  return <style>{sheets[inlined]}</style>;
}
