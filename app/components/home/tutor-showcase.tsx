import type { Testimonial } from "~/domain/experts/listing/front-page";
import { Badge } from "~/ui/badge";

/** Quotes of tutors. Examples are marked. Renders nothing without quotes. */
export function TutorShowcase({ testimonials }: { testimonials: readonly Testimonial[] }) {
  if (testimonials.length === 0) return null;
  return (
    <section className="home-block" id="tutors" aria-labelledby="tutors-title">
      <h2 id="tutors-title">Our tutors</h2>
      <ul className="voices">
        {testimonials.map(({ id, name, title, quote, isExample }) => (
          <li key={id}>
            <blockquote>
              <p>{quote}</p>
            </blockquote>
            <p className="small">
              <strong>{name}</strong> <span className="muted">{title}</span>{" "}
              {isExample ? <Badge kind="neutral">Example</Badge> : null}
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
