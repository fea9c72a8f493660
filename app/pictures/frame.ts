import type { Node } from "@takumi-rs/core";

/** The parts of link preview pictures: size, colours, boxes and texts. */

export const size = { width: 1200, height: 630 };

export const colours = {
  paper: "#fbfaf7",
  ink: "#15202b",
  muted: "#586570",
  brass: "#8f6418",
  tile: "#f3f0ea",
  line: "#d6d1c6",
};

type Style = NonNullable<Node["style"]>;

export const row = (style: Style, ...children: Node[]): Node => ({
  type: "container",
  style: { display: "flex", flexDirection: "row", ...style },
  children,
});

export const column = (style: Style, ...children: Node[]): Node =>
  row({ flexDirection: "column", ...style }, ...children);

/** @param lines the maximum number of lines; a longer text ends with an ellipsis */
export const words = (text: string, style: Style, lines = 1): Node => ({
  type: "text",
  text,
  style: { lineClamp: lines, textOverflow: "ellipsis", overflowWrap: "anywhere", ...style },
});

/** @param src one of the site's own files (`own-files.server.ts`) */
export const drawing = (src: string, side: number, style: Style = {}): Node => ({
  type: "image",
  src,
  style: { width: `${side}px`, height: `${side}px`, flexShrink: 0, ...style },
});

/** A brass edge, the brand, the subject, and its facts below a thin line. */
export const frame = (subject: Node, facts: Node[]): Node =>
  row(
    {
      width: `${size.width}px`,
      height: `${size.height}px`,
      backgroundColor: colours.paper,
      color: colours.ink,
    },
    row({ width: "24px", height: `${size.height}px`, backgroundColor: colours.brass }),
    column(
      { width: "1176px", padding: "64px 80px", justifyContent: "space-between" },
      row(
        { alignItems: "center", gap: "20px" },
        drawing("/favicon.svg", 56),
        words("Keyway", { fontSize: "38px", fontWeight: 650 }),
      ),
      subject,
      row(
        { alignItems: "baseline", gap: "56px", paddingTop: "28px", borderTop: `2px solid ${colours.line}` },
        ...facts,
      ),
    ),
  );

/** A number with its caption: "$40 per hour". */
export const fact = (value: string, caption: string): Node =>
  row(
    { alignItems: "baseline", gap: "14px", flexShrink: 0 },
    words(value, { fontSize: "44px", fontWeight: 650, fontFeatureSettings: '"tnum"' }),
    words(caption, { fontSize: "32px", color: colours.muted }),
  );
