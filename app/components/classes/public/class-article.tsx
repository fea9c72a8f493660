import Check from "lucide-react/icons/check";
import type { ReactNode } from "react";
import type { ClassView } from "~/domain/classes/public/class-view";
import { beyondPoints } from "~/domain/classes/public/learning-points";
import { fallbackBio, questionsOf, requirements, suitedFor } from "~/domain/classes/public/page-texts";
import type { PublicFieldValues } from "~/domain/classes/running/declared-fields";
import { paragraphsOf } from "~/shared/paragraphs";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";
import { Agenda } from "./agenda";

/** The teacher's listed card; null if the class has only a teacher's name. */
export type Teacher = { id: string; title: string; bio: string; avatar: string | null } | null;

interface ClassArticleProps {
  texts: PublicFieldValues;
  points: readonly string[];
  agenda: readonly string[];
  liveClass: Pick<ClassView, "expertName" | "priceCents" | "standing">;
  teacher: Teacher;
  isCourse: boolean;
  /** Before the questions. */
  children: ReactNode;
}

/** The description of a class, in the specification's sections. One that is over says what it was, not how to prepare. */
export function ClassArticle({
  texts,
  points,
  agenda,
  liveClass,
  teacher,
  isCourse,
  children,
}: ClassArticleProps) {
  const { expertName } = liveClass;
  const isPast = liveClass.standing === "past";
  const beyond = beyondPoints(texts.summary);
  return (
    <div className="stack class-article">
      {points.length > 0 ? (
        <Section title={isPast ? "What it covered" : "What You Will Learn"}>
          <Checklist items={points} />
        </Section>
      ) : null}
      {beyond ? <p className="as-written">{beyond}</p> : null}
      {agenda.length > 0 ? (
        <Section title="Agenda">
          <Agenda lines={agenda} />
        </Section>
      ) : null}
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
      {isPast ? null : (
        <div className="pair">
          <Section title="Who It Is For">
            <Points items={suitedFor} />
          </Section>
          <Section title="Requirements">
            <Points items={requirements} />
          </Section>
        </div>
      )}
      {children}
      <Section title="FAQ">
        <div className="class-questions">
          {questionsOf({ ...liveClass, isCourse }).map(({ question, answer, link }) => (
            <div key={question}>
              <h3>{question}</h3>
              <p>
                <span>{answer}</span> {link ? <a href={link.href}>{link.label}</a> : null}
              </p>
            </div>
          ))}
        </div>
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

/** Nothing to tick: who comes, and what they bring. */
const Points = ({ items }: { items: readonly string[] }) => (
  <ul className="plain-points">
    {items.map((item) => (
      <li key={item}>{item}</li>
    ))}
  </ul>
);

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
