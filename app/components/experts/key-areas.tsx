import { type Cuts, keyAreas } from "~/domain/experts/key-cuts";

interface KeyAreasProps {
  cuts: Cuts;
  length?: "long" | "short";
  /** How many areas there is room for. */
  most?: number;
}

/** The words beside a key: the areas in which the expert teaches most. Nothing for an uncut key. */
export function KeyAreas({ cuts, length, most }: KeyAreasProps) {
  const areas = keyAreas(cuts, length).slice(0, most);
  return areas.length > 0 ? <span className="muted key-areas">{areas.join(" · ")}</span> : null;
}
