import type { Testimonial } from "~/domain/experts/listing/front-page";
import { Badge } from "~/ui/badge";
import { HomeSection } from "./home-section";

/** Quotes of tutors. Examples are marked. Renders nothing without quotes. */
export function TutorShowcase({ testimonials }: { testimonials: readonly Testimonial[] }) {
  if (testimonials.length === 0) return null;
  return (
    <HomeSection
      id="tutors"
      title="Our tutors"
      aside={<p className="muted">What they say about teaching here.</p>}
    >
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
    </HomeSection>
  );
}
