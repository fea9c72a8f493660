import type { Node, Renderer } from "@takumi-rs/core";
import { size } from "./frame";
import { ownFiles } from "./own-files.server";

/** Draws a picture as PNG, outside the event loop. Loads the renderer and the typeface with the first picture. */
export async function draw(node: Node): Promise<Uint8Array> {
  renderer ??= makeRenderer();
  return (await renderer).render(node, { ...size, format: "png", images });
}

let renderer: Promise<Renderer> | undefined;

async function makeRenderer(): Promise<Renderer> {
  const [{ Renderer, setGlyphCacheMaxBytes }, { faces }] = await Promise.all([
    import("@takumi-rs/core"),
    import("./faces.server"),
  ]);
  setGlyphCacheMaxBytes(2 << 20);
  const made = new Renderer({ cacheMaxBytes: 0 });
  // The order matters: the first font that has a letter draws it.
  for (const [name, data] of faces) await made.registerFont({ name, data });
  return made;
}

const encoder = new TextEncoder();
const images = [...ownFiles].map(([src, text]) => ({ src, data: encoder.encode(text) }));
