import { createHash } from "node:crypto";
import type { Node } from "@takumi-rs/core";

/** A picture that isn't drawn yet. */
export interface Picture {
  node: Node;
  /** Its content's digest: the same facts in the same design have the same one. */
  version: string;
}

/** Names the picture by its content. */
export const pictureOf = (node: Node): Picture => ({
  node,
  version: createHash("sha256").update(JSON.stringify(node)).digest("base64url").slice(0, 12),
});
