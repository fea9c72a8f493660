import { type Cuts, cutsText } from "~/domain/experts/key-cuts";

interface KeyCutsProps {
  cuts: Cuts;
  /** The words beside it say the same. */
  isDecorative?: boolean;
}

/** An expert's own key, with a cut for each family of skills: the more of them are taught, the deeper it is. */
export function KeyCuts({ cuts, isDecorative = false }: KeyCutsProps) {
  const drawing = <path d={keyPath(cuts)} />;
  if (isDecorative) {
    return (
      <svg className="key-cuts" viewBox="0 0 96 20" aria-hidden="true">
        {drawing}
      </svg>
    );
  }
  return (
    <svg className="key-cuts" viewBox="0 0 96 20" role="img">
      <title>{cutsText(cuts)}</title>
      {drawing}
    </svg>
  );
}

/** The outline of the key: from the tip along its lower edge to the bow, and back along the cuts. */
function keyPath(cuts: Cuts): string {
  const edge = [...cuts].reverse().map((count) => {
    const depth = depths[Math.min(count, depths.length - 1)];
    return depth === 0 ? "h-11" : `h-1l-4 ${depth}h-1l-4-${depth}h-1`;
  });
  return `M6 17H74v1l3 2h12l7-6V6L89 0H77l-3 2v1h-4${edge.join("")}L0 10zM85 7v6h5V7z`;
}

/** By the number of skills. A deeper cut would leave too little of the blade. */
const depths = [0, 4, 6, 8, 10] as const;
