/**
 * A key in its lock, in cross-section: each cut lifts its pin to the shear line. It is drawn in its final position. If
 * motion is allowed, key-drawing.css moves the key in once.
 */
export function KeyDrawing({ isMoving }: { isMoving: boolean }) {
  return (
    <svg className={isMoving ? "key-drawing moving" : "key-drawing"} viewBox="0 0 440 284" aria-hidden="true">
      <path className="body" d="M8 16h272v236H8z" />
      <path className="keyway" d="M18 146h262v68H18z" />
      <g className="key">
        <path d={blade} />
        <path d="M304 138h20v84h-20z" />
        <path fillRule="evenodd" d="M328 128h76l28 28v48l-28 28h-76zm52 40v24h24v-24z" />
      </g>
      {pins.map((pin) => (
        <Pin key={pin.x} {...pin} />
      ))}
      <path className="shear" d={`M0 ${shear}h288`} />
    </svg>
  );
}

/** @param props.length the distance from the shear line down to the cut under the pin, also in key-drawing.css */
function Pin({ x, length }: { x: number; length: number }) {
  return (
    <g>
      <path className="chamber" d={`M${x} 32v114m24 0V32`} />
      <path className="spring" d={`M${x + 4} 34l16 8-16 8 16 8-16 8 16 8-16 6`} />
      <g className="pin">
        <path className="driver" d={`M${x + 2} 82h20v29h-20z`} />
        <path className="bit" d={`M${x + 2} ${shear + 1}h20v${length - 11}l-10 10-10-10z`} />
      </g>
    </g>
  );
}

const shear = 112;
/** From the tip of the key to its bow. */
const pins = [
  { x: 40, length: 46 },
  { x: 86, length: 66 },
  { x: 132, length: 38 },
  { x: 178, length: 58 },
  { x: 224, length: 44 },
];
/** Its cuts match the pins. */
const blade =
  "M24 196V168L36 146 48 158H56L65 149 94 178H102L134 146H136L140 150H148L152 146H162L186 170H194L218 146H222L232 156H240L250 146H300V214H42z";
