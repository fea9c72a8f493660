import type { ReactNode } from "react";

interface HomeSectionProps {
  /** The hash of the section. The id of its heading is made from it. */
  id: string;
  title: string;
  /** Content under the heading, beside the section's content. */
  aside?: ReactNode;
  link?: ReactNode;
  children: ReactNode;
}

/** A section of the front page with its heading on the left and its content on the right, if there is room. */
export function HomeSection({ id, title, aside, link, children }: HomeSectionProps) {
  return (
    <section className="home-section" id={id} aria-labelledby={`${id}-title`}>
      <div className={link ? "bar" : "stack-s"}>
        <h2 id={`${id}-title`}>{title}</h2>
        {aside}
        {link}
      </div>
      <div className="stack-s">{children}</div>
    </section>
  );
}
