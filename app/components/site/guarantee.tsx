import ShieldCheck from "lucide-react/icons/shield-check";

/** What is promised for a first lesson. */
export function Guarantee() {
  return (
    <section className="guarantee" aria-labelledby="guarantee-title">
      <ShieldCheck size={40} strokeWidth={1.5} />
      <div className="stack-s">
        <h2 id="guarantee-title">100% satisfaction guarantee</h2>
        <p>
          If your first lesson is unsatisfactory, we match you with a different tutor at no extra cost. Tell
          us within 24 hours of the lesson.
        </p>
      </div>
    </section>
  );
}
