import { type Cuts, keyAreas } from "~/domain/experts/key-cuts";

/** The words beside a key: the areas in which the expert teaches most. Nothing for an uncut key. */
export function KeyAreas({ cuts, length }: { cuts: Cuts; length?: "long" | "short" }) {
  const areas = keyAreas(cuts, length);
  return areas.length > 0 ? <span className="muted key-areas">{areas.join(" · ")}</span> : null;
}
