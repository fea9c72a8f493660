import { readTyped, type Typed } from "./typed";

/**
 * Loads a page again without React after React has failed on it, with what was typed. A browser's translation, for
 * example, replaces texts that React holds.
 */
export function loadPlainPage(): void {
  const { pathname, search } = location;
  if (!mayLoad(pathname)) return;
  document.querySelector("main")?.toggleAttribute("hidden", true); // instead of an error, until the page is there
  // Without the part after "#", with which the browser wouldn't load anything.
  location.replace(pathname + search);
}

/** Notes what is typed. Called while the page is still as the visitor left it, before React removes what failed. */
export function noteTyped(): void {
  if (typeof document === "undefined") return;
  noted = { typed: [...readTyped(), ...[...others].flatMap(({ read }) => read())], others: [...others] };
}

interface Other {
  read(): Typed[];
  /** The plain page has the texts now. */
  moved(): void;
}

/** Adds texts that no control contains, such as a message that is being sent. @returns a function that ends this */
export function alsoTyped(other: Other): () => void {
  others.add(other);
  return () => others.delete(other);
}

const others = new Set<Other>();
let noted: { typed: Typed[]; others: Other[] } = { typed: [], others: [] };

/** Asks the server for the plain page and keeps what was typed. Only once, so no page loads itself forever. */
function mayLoad(pathname: string): boolean {
  const secure = location.protocol === "https:" ? "; Secure" : "";
  try {
    const key = plainKey(pathname);
    if (Date.now() - Number(JSON.parse(sessionStorage.getItem(key) ?? "{}").at ?? 0) < plainSeconds * 1000)
      return false;
    // biome-ignore lint/suspicious/noDocumentCookie: Safari and Firefox got the Cookie Store API only in 2025
    document.cookie = `${plainCookie}=1; Path=${pathname}; Max-Age=${plainSeconds}; SameSite=Lax${secure}`;
    sessionStorage.setItem(key, JSON.stringify({ at: Date.now(), typed: noted.typed }));
    if (!document.cookie.includes(`${plainCookie}=1`)) return false;
    for (const { moved } of noted.others) moved();
    return true;
  } catch {
    return false;
  }
}

/** How long the page stays plain. */
const plainSeconds = 1800;

/** The cookie that asks for the plain page, for the page's own path. */
export const plainCookie = "keyway_plain";

/** Where the tab keeps what was typed into a page. */
export const plainKey = (pathname: string): string => `keyway:plain:${pathname}`;
