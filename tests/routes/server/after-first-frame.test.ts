import { runInNewContext } from "node:vm";
import { describe, expect, test } from "vitest";
import { modulesAfterFirstFrame } from "~/web/after-first-frame.server";

/** When a hydrated page loads its modules. */

const code = 'import "/assets/a.js";\nimport("/assets/b.js"); "<b> $& \\\\n";';
const page = modulesAfterFirstFrame(
  `<head><link rel="modulepreload" href="/assets/a.js" nonce="n"/><link rel="modulepreload" href="/assets/b.js" nonce="n"/></head>
  <script nonce="n">first</script><script nonce="n" type="module" async="">${code}</script>`,
  "n",
);

/** Runs the page's script. @returns what it has added by then, and what it does with the next frame */
function run({ hidden }: { hidden: boolean }) {
  const [, script = ""] = /<script nonce="n">(\(.*)<\/script>/s.exec(page) ?? [];
  const added: object[] = [];
  let frame = () => {};
  runInNewContext(script, {
    document: {
      hidden,
      head: { append: (one: object) => added.push(one) },
      createElement: (tag: string) => ({ tag }),
    },
    requestAnimationFrame: (next: () => void) => {
      frame = next;
    },
    setTimeout: (next: () => void) => next(),
  });
  return { added, nextFrame: () => frame() };
}

const modules = [
  { tag: "link", nonce: "n", rel: "modulepreload", href: "/assets/a.js" },
  { tag: "link", nonce: "n", rel: "modulepreload", href: "/assets/b.js" },
  { tag: "script", nonce: "n", type: "module", textContent: code },
];

describe("the modules of a hydrated page", () => {
  test("aren't in its text", () => {
    expect(page).not.toMatch(/<link|type="module"|<b>/);
    expect(page).toContain('<script nonce="n">first</script>');
  });

  test("load after the first frame", () => {
    const { added, nextFrame } = run({ hidden: false });
    expect(added).toEqual([]);
    nextFrame();
    expect(added).toEqual(modules);
  });

  test("load at once in a tab in the background, which has no frames", () => {
    expect(run({ hidden: true }).added).toEqual(modules);
  });
});
