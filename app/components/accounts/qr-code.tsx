/**
 * A QR code drawn as one path, dark on white in every theme, with the quiet zone that cameras need.
 * @param modules rows of squares without the border; true is dark
 */
export function QrCode({ modules, title, desc }: { modules: boolean[][]; title: string; desc: string }) {
  const size = modules.length + 2 * quietZone;
  return (
    <svg
      className="qr-code"
      viewBox={`0 0 ${size} ${size}`}
      shapeRendering="crispEdges"
      role="img"
      aria-labelledby="qr-code-title"
      aria-describedby="qr-code-desc"
    >
      <title id="qr-code-title">{title}</title>
      <desc id="qr-code-desc">{desc}</desc>
      <rect width={size} height={size} fill="#fff" />
      <path d={drawModules(modules)} fill="#000" />
    </svg>
  );
}

/** ISO/IEC 18004 requires a border of four white modules. */
const quietZone = 4;

/** Returns the path, with one bar for each run of dark modules in a row. */
function drawModules(modules: boolean[][]): string {
  const bars: string[] = [];
  for (const [y, row] of modules.entries()) {
    for (let x = 0; x < row.length; x += 1) {
      if (!row[x]) continue;
      const end = row.indexOf(false, x);
      const width = (end < 0 ? row.length : end) - x;
      bars.push(`M${x + quietZone} ${y + quietZone}h${width}v1h-${width}z`);
      x += width;
    }
  }
  return bars.join("");
}
