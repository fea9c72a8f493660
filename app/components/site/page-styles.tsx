import { createContext, useContext } from "react";
import type { PageHandle } from "./page-handle";

/** The sheets that a page may carry in itself; none in the browser and in development. */
export const InlinedSheetsContext = createContext<Record<
  "first" | "home" | "listing" | "details",
  string
> | null>(null);

/**
 * The page's styles: in the page itself where the page has said what it is made of, else the one sheet of everything, which
 * a browser keeps. Either is complete: nothing is styled later, so nothing moves.
 */
export function PageStyles({ inlined, href }: { inlined: PageHandle["styles"]; href: string }) {
  const sheets = useContext(InlinedSheetsContext);
  if (!sheets || !inlined) return <link rel="stylesheet" href={href} />;
  return (
    <>
      <style>{sheets.first}</style>
      {inlined === "first" ? null : <style>{sheets[inlined]}</style>}
    </>
  );
}
