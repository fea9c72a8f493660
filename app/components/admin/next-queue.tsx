import { useSiteData } from "~/components/site-data";
import { countText, queues } from "~/domain/lists/queues";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

/** The way on from an empty queue: to the first one in which something waits, or to all of them. */
export function NextQueue() {
  const counts = useSiteData()?.queues;
  const next = queues.find(({ name }) => (counts?.[name] ?? 0) > 0);
  if (!next) return <ButtonLink href={paths.queues}>Open the queues</ButtonLink>;
  return (
    <ButtonLink href={next.path}>{`Next: ${next.label} (${countText(counts?.[next.name] ?? 0)})`}</ButtonLink>
  );
}
