import { specialities } from "~/domain/experts/listing/specialities";
import { paths } from "~/shared/paths";

/** Below the list of a speciality: those beside it. */
export function RelatedTopics({ current }: { current: string }) {
  const at = specialities.findIndex(({ slug }) => slug === current);
  const near = specialities.filter((_, index) => index !== at && Math.abs(index - at) <= 2);
  return (
    <nav className="chips related" aria-label="Related topics">
      <span className="muted">Related</span>
      {near.map(({ slug, name }) => (
        <a key={slug} href={paths.experts({}, slug)}>
          {name}
        </a>
      ))}
    </nav>
  );
}

/** The line of links begins with the open one, which a phone would otherwise cut off. */
const currentFirst = (current: string | null) => [
  ...specialities.filter(({ slug }) => slug === current),
  ...specialities.filter(({ slug }) => slug !== current),
];

/** Links to the specialities; the open one is marked. */
export function TopicLinks({ current }: { current: string | null }) {
  return (
    <nav className="chips topics" aria-label="Topics">
      {current ? <a href={paths.experts()}>All topics</a> : null}
      {currentFirst(current).map(({ slug, name }) => (
        <a key={slug} href={paths.experts({}, slug)} aria-current={slug === current ? "page" : undefined}>
          {name}{" "}
        </a>
      ))}
    </nav>
  );
}
