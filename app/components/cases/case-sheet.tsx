import type { ReactNode } from "react";
import { AsWritten } from "~/components/site/as-written";
import type { CaseSheetView } from "~/domain/cases/case-view";

/** The sheet of a lesson under its page's title: the learner's note first, then what the expert wrote. */
export function CaseSheet({ sheet, isOwn }: { sheet: CaseSheetView; isOwn: boolean }) {
  const { note, brought, done, exercises, nextStep, updated } = sheet;
  return (
    <article className="panel case-sheet" aria-label="Case file">
      {note ? (
        <Part title={isOwn ? "Your note" : "The learner's note"}>
          <blockquote className="as-written">{note}</blockquote>
        </Part>
      ) : null}
      <TextPart title="What was brought" text={brought} />
      <TextPart title="What we did" text={done} />
      {exercises.length > 0 ? (
        <Part title={exercises.length === 1 ? "Exercise" : "Exercises"}>
          <ol className="steps">
            {exercises.map((exercise) => (
              <li key={exercise} className="as-written">
                {exercise}
              </li>
            ))}
          </ol>
        </Part>
      ) : null}
      <TextPart title="Next step" text={nextStep} isNext />
      {updated ? <p className="muted small num">Updated {updated}.</p> : null}
    </article>
  );
}

const Part = ({ title, isNext, children }: { title: string; isNext?: boolean; children: ReactNode }) => (
  <section className={isNext ? "next" : undefined}>
    <h2>{title}</h2>
    <div className="stack-xs">{children}</div>
  </section>
);

function TextPart({ title, text, isNext = false }: { title: string; text: string | null; isNext?: boolean }) {
  if (!text) return null;
  return (
    <Part title={title} isNext={isNext}>
      <AsWritten text={text} dir="auto" />
    </Part>
  );
}
