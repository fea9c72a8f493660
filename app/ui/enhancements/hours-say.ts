/** What the editor of hours says while it is used: in one place that stays in view, and is read out. */

const shownMs = 4000;
let timer = 0;

/** @param clears what went well, and what is only a warning, goes away after four seconds (the specification's 3 to 4) */
export function say(text: string, { clears = false }: { clears?: boolean } = {}): void {
  const notice = document.createElement("div");
  notice.className = "notice info";
  const line = document.createElement("p");
  line.textContent = text;
  notice.append(line);
  put(notice, clears);
}

/** Says what another page has to say for once. */
export function sayNotice(page: Document): void {
  const said = page.querySelector(".flash > .notice");
  if (!said) return;
  // What this page had to say for once is older.
  document.querySelector(".flash")?.remove();
  const notice = document.importNode(said, true);
  // It stands in a place that is read out already.
  notice.removeAttribute("role");
  put(notice, true);
}

export const isSaying = (): boolean => place()?.hasChildNodes() ?? false;

export function sayNothing(): void {
  clearTimeout(timer);
  place()?.replaceChildren();
}

function put(notice: Element, clears: boolean) {
  clearTimeout(timer);
  const shown = place();
  if (shown?.textContent !== notice.textContent) shown?.replaceChildren(notice);
  if (clears) timer = window.setTimeout(sayNothing, shownMs);
}

const place = () => document.querySelector("[data-said]");
