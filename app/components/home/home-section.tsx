import type { ReactNode } from "react";

interface HomeSectionProps {
  /** The address of the section on its page; its heading's id is made of it. */
  id: string;
  title: string;
  /** What stands under the heading, beside the section's content. */
  aside?: ReactNode;
  children: ReactNode;
}

/** A section of the front page: on wide screens its heading on the left, what it holds on the right. */
export function HomeSection({ id, title, aside, children }: HomeSectionProps) {
  return (
    <section className="home-section" id={id} aria-labelledby={`${id}-title`}>
      <div className="stack-s">
        <h2 id={`${id}-title`}>{title}</h2>
        {aside}
      </div>
      <div className="stack-s">{children}</div>
    </section>
  );
}
