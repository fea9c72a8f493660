import { paths } from "~/shared/paths";
import { Unbroken } from "~/ui/unbroken";

/** The next class with a free seat, as a line. */
export interface NextClassView {
  slug: string;
  title: string;
  /** "Wednesday 2 December 2026, 19:00 UTC" */
  when: string;
}

/** Offers the next live class. Renders nothing without one. */
export function NextClass({ next }: { next: NextClassView | null }) {
  if (!next) return null;
  return (
    <p>
      Next live class: <a href={paths.liveClass(next.slug)}>{next.title}</a>,{" "}
      <span className="num">
        <Unbroken>{next.when}</Unbroken>
      </span>
    </p>
  );
}
