import type { Voice } from "~/domain/reviews/voices";
import { Badge } from "~/ui/badge";

/** Quotes of learners; of tutors while there are no reviews. Examples are marked. Renders nothing without quotes. */
export function Voices({ voices }: { voices: readonly (Voice & { detail: string })[] }) {
  const [first] = voices;
  if (!first) return null;
  return (
    <section className="home-block" id="voices" aria-labelledby="voices-title">
      <h2 id="voices-title">{first.expertId ? "What learners say" : "Our tutors"}</h2>
      <ul className="voices">
        {voices.map(({ id, name, detail, quote, isExample }) => (
          <li key={id}>
            <blockquote>
              <p>{quote}</p>
            </blockquote>
            <p className="small">
              <strong>{name}</strong> <span className="muted">{detail}</span>{" "}
              {isExample ? <Badge kind="neutral">Example</Badge> : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
