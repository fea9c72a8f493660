import { createHash } from "node:crypto";
import type { Node } from "@takumi-rs/core";

/** A picture to draw. */
export interface Picture {
  node: Node;
  /** The digest of its content: the same facts and design have the same version. */
  version: string;
}

/** Creates a picture, versioned by its content. */
export const pictureOf = (node: Node): Picture => ({
  node,
  version: createHash("sha256").update(JSON.stringify(node)).digest("base64url").slice(0, 12),
});
