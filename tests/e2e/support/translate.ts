import { type BrowserContext, expect, type Page } from "@playwright/test";

/**
 * Translates pages as Chrome does: each text node is replaced by two `<font>` elements around a new one, and so is each
 * text that comes later. Texts stay as they are, so that tests find them.
 * @param when before React takes over the page, or once it has
 */
export const translatePages = (context: BrowserContext, when: "before" | "hydrated" = "hydrated") =>
  context.addInitScript(translate, when);

/** Resolves once React has taken over the page and it is translated. */
export const translated = (page: Page) =>
  expect(page.locator("html.translated-ltr font").first()).toBeAttached();

/** Runs in the page. */
function translate(when: "before" | "hydrated") {
  const isLeft = "script, style, title, textarea, noscript, svg, font";
  const wrap = (text: Text) => {
    if (!text.data.trim() || text.parentElement?.closest(isLeft)) return;
    const [outer, inner] = [document.createElement("font"), document.createElement("font")];
    inner.append(text.data);
    outer.append(inner);
    text.replaceWith(outer);
  };
  const wrapAll = (root: Node) => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Text[] = root instanceof Text ? [root] : [];
    while (walker.nextNode()) texts.push(walker.currentNode as Text);
    for (const text of texts) if (text.isConnected) wrap(text);
  };
  const begin = () => {
    wrapAll(document.body);
    document.documentElement.classList.add("translated-ltr");
    new MutationObserver((changes) => {
      for (const { addedNodes } of changes)
        for (const node of addedNodes) if (node.isConnected) wrapAll(node);
    }).observe(document.documentElement, { childList: true, subtree: true });
  };
  const beginHydrated = () => {
    // The script begins before there is any element.
    const isHydrated = Object.keys(document.documentElement ?? {}).some((name) =>
      name.startsWith("__reactProps"),
    );
    // React marks the outermost element last, and shows its work in the same task.
    requestAnimationFrame(isHydrated ? () => requestAnimationFrame(begin) : beginHydrated);
  };
  if (when === "hydrated") beginHydrated();
  else document.addEventListener("readystatechange", begin, { once: true });
}
