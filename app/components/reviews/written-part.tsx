import type { ReactNode } from "react";
import { Stars } from "./stars";

interface WrittenPartProps {
  id: string;
  title: string;
  rating?: number | null;
  text: string | null;
  children?: ReactNode;
}

/** What one side of a session wrote. */
export function WrittenPart({ id, title, rating, text, children }: WrittenPartProps) {
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {rating ? (
        <p>
          <Stars rating={rating} />
        </p>
      ) : null}
      {text ? <p className="as-written">{text}</p> : null}
      {children}
    </section>
  );
}
