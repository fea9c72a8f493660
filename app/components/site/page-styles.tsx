import { createContext, useContext } from "react";
import type { PageHandle } from "./page-handle";

/** The style sheets that a page may contain; null in the browser and in development. */
export const InlinedSheetsContext = createContext<Record<NonNullable<PageHandle["styles"]>, string> | null>(
  null,
);

/**
 * The page's styles: inside the page if its route names a sheet, or else links to the whole sheet and what the page adds
 * to it, which browsers cache. Both are complete, so nothing moves later. The typeface isn't preloaded: on a slow line the
 * text would wait for it, and the fallback has the same measure.
 */
export function PageStyles({ inlined, hrefs }: { inlined: PageHandle["styles"]; hrefs: readonly string[] }) {
  const sheets = useContext(InlinedSheetsContext);
  if (!sheets || !inlined) return hrefs.map((href) => <link key={href} rel="stylesheet" href={href} />);
  return <style>{sheets[inlined]}</style>;
}
