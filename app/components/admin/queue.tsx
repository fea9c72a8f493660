import { Badge } from "~/ui/badge";
import { Pagination } from "~/ui/pagination";

export interface QueueItem {
  href: string;
  /** Who it is about. */
  title: string;
  /** What it is about, in a line. */
  about: string;
  /** Since when it waits, in words. */
  since: string;
  badge?: string | undefined;
}

/** One of the admin's lists: what waits longest stands first. */
export function Queue(props: {
  id: string;
  title: string;
  empty: string;
  items: readonly QueueItem[];
  count: number;
  page: number;
  hasNext: boolean;
  hrefOf: (page: number) => string;
}) {
  const { id, title, empty, items, count, page, hasNext, hrefOf } = props;
  return (
    <section className="stack-s" aria-labelledby={id}>
      <h2 id={id}>
        {title} <span className="num muted">({count.toLocaleString("en-US")})</span>
      </h2>
      {items.length === 0 ? (
        <p className="muted">{count === 0 ? empty : "Nothing on this page any more."}</p>
      ) : (
        <ol className="own-sessions">
          {items.map(({ href, title: name, about, since, badge }) => (
            <li key={href}>
              <div>
                <h3>
                  <a href={href}>{name}</a>
                </h3>
                <p className="muted">{about}</p>
              </div>
              <p className="actions">
                {badge ? <Badge kind="brass">{badge}</Badge> : null}
                <span className="small muted num">{since}</span>
              </p>
            </li>
          ))}
        </ol>
      )}
      <Pagination page={page} hasNext={hasNext} hrefOf={hrefOf} label={`Pages of ${title.toLowerCase()}`} />
    </section>
  );
}
