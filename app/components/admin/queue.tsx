import { Badge } from "~/ui/badge";
import { Pagination } from "~/ui/pagination";
import { Age } from "./queue-age";

export interface QueueItem {
  href: string;
  /** The name of the person. */
  title: string;
  /** The subject, in one line. */
  about: string;
  /** How long it has waited. */
  hours: number;
  badge?: string | undefined;
}

/** One of the admin's queues, longest wait first. */
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
        {title} <Count of={count} />
      </h2>
      {items.length > 0 ? (
        <>
          <ol className="own-sessions">
            {items.map((item) => (
              <Waiting key={item.href} item={item} />
            ))}
          </ol>
          <Pagination
            page={page}
            hasNext={hasNext}
            hrefOf={hrefOf}
            label={`Pages of ${title.toLowerCase()}`}
          />
        </>
      ) : (
        <p className="muted">
          {count === 0 ? empty : "There is nothing left on this page. "}
          {count === 0 ? null : <a href={hrefOf(1)}>Back to the first page</a>}
        </p>
      )}
    </section>
  );
}

function Waiting({ item: { href, title, about, hours, badge } }: { item: QueueItem }) {
  return (
    <li>
      <div>
        <h3>
          <a href={href}>{title}</a>
        </h3>
        <p className="muted">{about}</p>
      </div>
      <p className="actions">
        {badge ? <Badge kind="brass">{badge}</Badge> : null}
        <span className="small">
          waiting <Age hours={hours} />
        </span>
      </p>
    </li>
  );
}

const Count = ({ of }: { of: number }) => (
  <span className="num muted">{`(${of.toLocaleString("en-US")})`}</span>
);
