import type { Element, Node } from "happy-dom";

/** What of a plain page people see, as far as the HTML says it. Style sheets aren't read. */

/** What style sheets hide on a wide screen without scripts. */
const styled = [
  ...[".needs-script", ".scripted.opens-dialog", ".instead-of-dialog:not(.scripted)", ".bottom-bar"],
  ...[".class-head .local-time", ".hold-left", ".site-footer .in-new-tab"],
].join(", ");

/** The popovers that are laid out flat on a wide screen. */
const flat = ".menu, .admin-menu";

/** Whether an element is shown: not hidden, nor in a closed dialog, popover or part that folds. */
export function isShown(element: Element): boolean {
  for (let one: Element | null = element; one; one = one.parentElement as Element | null) {
    if (one.matches(`[hidden], template, script, style, head, input[type=hidden], ${styled}`)) return false;
    if (one.matches("dialog:not([open]), [popover]:not([open])") && !one.matches(flat)) return false;
    const fold = one.parentElement;
    if (fold?.matches("details:not([open])") && !one.matches("summary")) return false;
  }
  return true;
}

/** Whether text in this element can be found: in a page's body, not in a script. */
export const isTextShown = (element: Element): boolean => !element.closest("head, script, style, template");

/** An element's text on one line, without that of scripts. Blocks are parted by spaces. */
export function textOf(element: Element): string {
  return [...pieces(element)].join("").replace(/\s+/g, " ").trim();
}

const inline = /^(A|ABBR|B|BDI|BDO|CITE|CODE|EM|I|KBD|MARK|Q|S|SMALL|SPAN|STRONG|SUB|SUP|TIME|U|VAR|WBR)$/;

function* pieces(node: Node): Generator<string> {
  for (const child of node.childNodes) {
    if (child.nodeType === 3) yield child.textContent ?? "";
    if (child.nodeType !== 1) continue;
    const element = child as Element;
    if (/^(SCRIPT|STYLE|TEMPLATE)$/.test(element.tagName)) continue;
    const isBlock = !inline.test(element.tagName);
    if (isBlock) yield " ";
    yield* pieces(element);
    if (isBlock) yield " ";
  }
}
