import { type Cuts, cutsText } from "~/domain/experts/key-cuts";

interface KeyCutsProps {
  cuts: Cuts;
  /** The viewer's gaps above the cuts of their families: whether each is opened. A text beside the key names them. */
  pins?: readonly (readonly boolean[])[];
  /** Twice the size, on a profile. */
  isLarge?: boolean;
  /** The words beside it say the same. */
  isDecorative?: boolean;
}

/** An expert's own key, with a cut for each family of skills: the more of them are taught, the deeper it is. */
export function KeyCuts({ cuts, pins = [], isLarge = false, isDecorative = false }: KeyCutsProps) {
  const room = Math.max(0, ...pins.map(({ length }) => Math.ceil(length / pinsInRow))) * rowPitch;
  const frame = {
    className: isLarge ? "key-cuts large" : "key-cuts",
    viewBox: `0 ${0 - room} 96 ${20 + room}`,
  };
  const drawing = (
    <>
      <path d={keyPath(cuts)} />
      {pins.map((column, family) => (
        <path key={middleOf(family)} className="pins" d={pinsPath(column, middleOf(family))} />
      ))}
    </>
  );
  if (isDecorative) {
    return (
      <svg {...frame} aria-hidden="true">
        {drawing}
      </svg>
    );
  }
  return (
    <svg {...frame} role="img">
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

const middleOf = (family: number): number => 9.5 + family * 11;

/** The pins of one family are beside each other, as far as its cut is wide. */
const pinsInRow = 3;
const rowPitch = 6;
const pinPitch = 3.5;

/** Full pins for opened gaps, and empty ones for the others. */
const pinsPath = (pins: readonly boolean[], middle: number): string =>
  pins
    .map((isOpened, place) => {
      const row = Math.floor(place / pinsInRow);
      const inRow = Math.min(pinsInRow, pins.length - row * pinsInRow);
      const x = middle + ((place % pinsInRow) - (inRow - 1) / 2) * pinPitch - pinWidth / 2;
      const outline = `M${x} ${-4 - row * rowPitch}h${pinWidth}v4h-${pinWidth}z`;
      return isOpened ? outline : `${outline}m.75 .75v2.5h1.25v-2.5z`;
    })
    .join("");

const pinWidth = 2.75;
