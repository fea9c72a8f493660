import ShieldCheck from "lucide-react/icons/shield-check";
import { paths } from "~/shared/paths";

/** The guarantee for a first lesson. */
export function Guarantee() {
  return (
    <section className="stack-s" aria-labelledby="guarantee-title">
      <h2 id="guarantee-title" className="guarantee">
        <ShieldCheck size={28} strokeWidth={1.5} />
        100% satisfaction guarantee
      </h2>
      <p>
        If your first lesson is unsatisfactory, we match you with a different tutor at no extra cost. Tell us
        within 24 hours of the lesson.
      </p>
      <p>
        <a href={`${paths.help}#guarantee`}>How the guarantee works</a>
      </p>
    </section>
  );
}
