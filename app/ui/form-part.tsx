import type { ReactNode } from "react";

/** Fields of a long form that belong together, under a heading. `hint` is about all of them. */
export const FormPart = (props: { title: string; hint?: string; children: ReactNode }) => (
  <section className="form form-part">
    <header className="stack-xs">
      <h2>{props.title}</h2>
      {props.hint ? <p className="hint">{props.hint}</p> : null}
    </header>
    {props.children}
  </section>
);
