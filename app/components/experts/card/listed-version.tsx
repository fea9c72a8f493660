import { type CardStanding, isOpen } from "~/domain/experts/card/card-standing";
import { paths } from "~/shared/paths";

/** Above the version that an expert saved last: a link to the listed one, if learners see another. */
export function ListedVersion({ standing, expertId }: { standing: CardStanding; expertId: string }) {
  if (!standing.isListed || !isOpen(standing)) return null;
  return (
    <p className="muted">
      Your latest version. Learners still see the approved one.{" "}
      <a href={paths.expert(expertId)}>See the listed version</a>
    </p>
  );
}
