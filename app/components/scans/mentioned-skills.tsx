import type { Mentioned } from "~/domain/scans/analysis/result";

/** Skills that the CV names without saying that its writer used them. */
export function MentionedSkills({ mentioned }: { mentioned: readonly Mentioned[] }) {
  if (mentioned.length === 0) return null;
  return (
    <section className="stack-s" aria-labelledby="mentioned">
      <h2 id="mentioned">Mentioned, not counted</h2>
      <p className="muted">
        Your CV names these skills, but no sentence says what you did with them. A skill counts when you
        answer its question, or when your CV says something like “I ran” or “three years of”.
      </p>
      <ul className="claims">
        {mentioned.map(({ skill, name, quote }) => (
          <li key={skill}>
            <h3>{name}</h3>
            <p className="small muted" dir="auto">
              {quote}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
