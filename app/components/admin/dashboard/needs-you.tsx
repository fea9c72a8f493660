import { useSiteData } from "~/components/site-data";
import { countText, queues, sumOfCounts } from "~/domain/lists/queues";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";

/** What waits for the admin, before the figures: the queues that aren't empty. Nothing if no count could be read. */
export function NeedsYou() {
  const counts = useSiteData()?.queues;
  if (!counts || Object.keys(counts).length === 0) return null;
  const waiting = queues.flatMap(({ name, label, path }) => {
    const count = counts[name] ?? 0;
    return count > 0 ? [{ name, label, path, count }] : [];
  });
  const { sum, text } = sumOfCounts(waiting.map(({ count }) => count));
  if (sum === 0) return <p className="muted">Nothing needs you right now.</p>;
  return (
    <section className="panel needs-you" aria-labelledby="needs-you">
      <h2 id="needs-you">{sum === 1 ? "1 item needs you" : `${text} items need you`}</h2>
      <ul className="facts">
        {waiting.map(({ name, label, path, count }) => (
          <li key={name}>
            <a href={path}>{label}</a> <span className="num">{countText(count)}</span>
          </li>
        ))}
      </ul>
      <p>
        <ButtonLink href={paths.queues}>Open the queues</ButtonLink>
      </p>
    </section>
  );
}
