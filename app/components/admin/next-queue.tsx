import { useSiteData } from "~/components/site-data";
import { countText, shapeOf } from "~/domain/lists/queues";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

/** The way on from an empty queue: to the one that has waited longest, or to all of them. */
export function NextQueue() {
  const site = useSiteData();
  if (!site?.oldestQueue) return <ButtonLink href={paths.queues}>Open the queues</ButtonLink>;
  const { label, path } = shapeOf(site.oldestQueue);
  return (
    <ButtonLink
      href={path}
    >{`Next: ${label} (${countText(site.queues?.[site.oldestQueue] ?? 0)})`}</ButtonLink>
  );
}
