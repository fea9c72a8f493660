/**
 * Lets a hydrated page's modules load after its first frame. Otherwise they share a slow line with the style sheet and
 * the typeface, and the text waits for them. A tab in the background has no frames, so there they load at once.
 * @param html a page of React Router's `Scripts`: it has preloads of modules, and one script that imports them
 */
export function modulesAfterFirstFrame(html: string, nonce: string): string {
  const preloads: string[] = [];
  const without = html.replace(preload, (_, href: string) => {
    preloads.push(href);
    return "";
  });
  return without.replace(moduleScript, (_, code: string) => {
    const given = JSON.stringify([preloads, code, nonce]).replaceAll("<", "\\u003c");
    return `<script nonce="${nonce}">(${start})(...${given})</script>`;
  });
}

const preload = /<link rel="modulepreload"[^>]*?href="([^"]*)"[^>]*>/g;
const moduleScript = /<script nonce="[^"]*" type="module" async="">([\s\S]*?)<\/script>/;

/** Runs in the browser. */
const start = `(preloads, code, nonce) => {
  const add = (tag, fields) => document.head.append(Object.assign(document.createElement(tag), { nonce }, fields));
  const load = () => {
    for (const href of preloads) add("link", { rel: "modulepreload", href });
    add("script", { type: "module", textContent: code });
  };
  if (document.hidden) load();
  else requestAnimationFrame(() => setTimeout(load));
}`.replaceAll(/\s+/g, " ");
