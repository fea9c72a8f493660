import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import { fallbackBio, questionsOf, requirements, suitedFor } from "~/domain/classes/public/class-texts";
import type { ClassView } from "~/domain/classes/public/class-view";
import type { PublicTextValues } from "~/domain/classes/running/class-texts";
import { paragraphsOf } from "~/shared/paragraphs";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";

/** The teacher's listed card; null if the class has only a teacher's name. */
export type Teacher = { id: string; title: string; bio: string; avatar: string | null } | null;

interface ClassArticleProps {
  texts: PublicTextValues;
  points: readonly string[];
  liveClass: Pick<ClassView, "expertName" | "priceCents">;
  teacher: Teacher;
}

/** The description of a class, in the specification's sections. */
export function ClassArticle({ texts, points, liveClass, teacher }: ClassArticleProps) {
  const { expertName, priceCents } = liveClass;
  return (
    <div className="stack class-article">
      <p className="as-written">{texts.summary}</p>
      {points.length > 0 ? (
        <Section title="What You Will Learn">
          <Checklist items={points} />
        </Section>
      ) : null}
      <Section title="Who It Is For">
        <Checklist items={suitedFor} />
      </Section>
      <Section title="Requirements">
        <Checklist items={requirements} />
      </Section>
      <Section title="About the Expert">
        <div className="person">
          <Avatar src={teacher?.avatar} name={expertName} />
          <div>
            <p>
              <strong>{teacher ? <a href={paths.expert(teacher.id)}>{expertName}</a> : expertName}</strong>
            </p>
            {teacher ? <p className="muted small">{teacher.title}</p> : null}
          </div>
        </div>
        {paragraphsOf(teacher?.bio ?? fallbackBio(expertName)).map((paragraph) => (
          <p key={paragraph} className="as-written">
            {paragraph}
          </p>
        ))}
      </Section>
      <Section title="FAQ">
        {questionsOf({ priceCents }).map(({ question, answer, link }) => (
          <div key={question}>
            <h3>{question}</h3>
            <p>
              {answer} {link ? <a href={link.href}>{link.label}</a> : null}
            </p>
          </div>
        ))}
      </Section>
    </div>
  );
}

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="stack-s">
      <h2>{title}</h2>
      {children}
    </section>
  );
}

function Checklist({ items }: { items: readonly string[] }) {
  return (
    <ul className="checklist">
      {[...new Set(items)].map((item) => (
        <li key={item}>
          <Check size={18} />
          <span>{item}</span>
        </li>
      ))}
    </ul>
  );
}
