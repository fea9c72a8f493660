import type { ReactNode } from "react";

interface PlotProps {
  id: string;
  /** The name of the drawing, and what it shows in words. */
  name: string;
  about: string;
  /** The labels of the scale, from its top to its bottom. */
  scale: readonly string[];
  /** The labels below, at percentages of the width. */
  labels: readonly { at: number; text: string }[];
  /** Shapes whose positions are percentages, so that nothing is stretched. */
  children: ReactNode;
}

/** A drawing with a labelled scale beside it and labels below, drawn on the server. */
export function Plot({ id, name, about, scale, labels, children }: PlotProps) {
  return (
    <div className="plot">
      <p className="plot-scale num" aria-hidden="true">
        {scale.map((text) => (
          <span key={text}>{text} </span>
        ))}
      </p>
      <svg className="plot-area" role="img" aria-labelledby={`${id}-name ${id}-about`}>
        <title id={`${id}-name`}>{name}</title>
        <desc id={`${id}-about`}>{about}</desc>
        {children}
      </svg>
      <svg className="plot-labels" aria-hidden="true">
        {labels.map(({ at, text }) => (
          <text key={at} x={`${at}%`} y="1em" textAnchor={at < 12 ? "start" : at > 88 ? "end" : "middle"}>
            {text}
          </text>
        ))}
      </svg>
    </div>
  );
}

/** A line of the scale across the drawing. @param at the distance from its top in percent */
export const ScaleLine = ({ at }: { at: number }) => (
  <line className="scale-line" x2="100%" y1={`${at}%`} y2={`${at}%`} />
);
