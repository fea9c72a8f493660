import { specialities } from "~/domain/experts/listing/specialities";
import { paths } from "~/shared/paths";

/** Links to the specialities; the open one is marked. */
export function TopicLinks({ current }: { current: string | null }) {
  return (
    <nav className="chips topics" aria-label="Topics">
      {current ? <a href={paths.experts()}>All topics</a> : null}
      {specialities.map(({ slug, name }) => (
        <a key={slug} href={paths.experts({}, slug)} aria-current={slug === current ? "page" : undefined}>
          {name}{" "}
        </a>
      ))}
    </nav>
  );
}
