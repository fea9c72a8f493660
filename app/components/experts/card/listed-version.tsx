import { type CardStanding, isOpen } from "~/domain/experts/card/card-standing";
import { paths } from "~/shared/paths";

/** Above what an expert saved last, where learners see another version: says so, and leads to that one. */
export function ListedVersion({ standing, expertId }: { standing: CardStanding; expertId: string }) {
  if (!standing.isListed || !isOpen(standing)) return null;
  return (
    <p className="muted">
      Your latest version. Learners still see the approved one.{" "}
      <a href={paths.expert(expertId)}>See the listed version</a>
    </p>
  );
}
