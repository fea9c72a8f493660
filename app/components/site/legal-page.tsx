import type { ReactNode } from "react";
import { Page } from "~/ui/page";

/** A section is one text, or parts with a hash and a heading each. */
export type LegalSection = { title: string } & (
  | { body: (supportEmail: string) => ReactNode; parts?: never }
  | { parts: readonly LegalPart[]; body?: never }
);

export interface LegalPart {
  id: string;
  title: string;
  body: ReactNode;
}

interface LegalPageProps {
  title: string;
  supportEmail: string;
  sections: readonly LegalSection[];
}

/** The day on which these texts last changed (decision H1: not today's date). */
export const lastUpdated = "29 November 2026";

/** Terms and privacy: numbered sections, each with its own hash. */
export function LegalPage({ title, supportEmail, sections }: LegalPageProps) {
  return (
    <Page title={title} lead={`Last updated: ${lastUpdated}`}>
      <details className="contents-fold">
        <summary>Contents</summary>
        <Contents sections={sections} />
      </details>
      <div className="two">
        <div className="prose">
          {sections.map((section, index) => (
            <section key={section.title} id={`section-${index + 1}`}>
              <h2>
                {index + 1}. {section.title}
              </h2>
              {section.body?.(supportEmail)}
              {section.parts?.map(({ id, title: name, body }) => (
                <section key={id} id={id}>
                  <h3>{name}</h3>
                  {body}
                </section>
              ))}
            </section>
          ))}
        </div>
        <aside className="contents">
          <nav aria-label="On this page">
            <Contents sections={sections} />
          </nav>
        </aside>
      </div>
    </Page>
  );
}

/** Links to the sections: beside them, or on narrow screens folded above them. */
const Contents = ({ sections }: Pick<LegalPageProps, "sections">) => (
  <ol>
    {sections.map(({ title, parts }, index) => (
      <li key={title}>
        <a href={`#section-${index + 1}`}>{title}</a>
        {parts ? (
          <ul>
            {parts.map((part) => (
              <li key={part.id}>
                <a href={`#${part.id}`}>{part.title}</a>
              </li>
            ))}
          </ul>
        ) : null}
      </li>
    ))}
  </ol>
);
