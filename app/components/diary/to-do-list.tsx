import type { ReactNode } from "react";
import { type ToDoView, toDoShown } from "~/domain/diary/to-do";
import { groupedBy } from "~/shared/grouped-by";
import { Notice } from "~/ui/notice";

/**
 * What waits for the viewer's words, with the time left. Renders nothing without any.
 * @param props.children what else there is to do, in the same box, with a title of its own
 */
export function ToDoList({ items, children }: { items: readonly ToDoView[]; children?: ReactNode }) {
  if (items.length === 0) return children ? <Notice kind="info">{children}</Notice> : null;
  const lines = groupedBy(items, ({ id, group, when }) => (group ? `${group} ${when}` : id));
  const more = lines.slice(toDoShown);
  return (
    <Notice kind="info" title="Waiting for you">
      <Lines lines={lines.slice(0, toDoShown)} />
      {more.length > 0 ? (
        <details>
          <summary>{`${more.flat().length} more`}</summary>
          <Lines lines={more} />
        </details>
      ) : null}
      {children}
    </Notice>
  );
}

const Lines = ({ lines }: { lines: ReadonlyArray<readonly ToDoView[]> }) => (
  <ul className="stack-s">
    {lines.flatMap(([first, ...others]) =>
      first
        ? [
            <li key={first.id}>
              {others.length > 0 ? <Group items={[first, ...others]} /> : <Line {...first} />}
            </li>,
          ]
        : [],
    )}
  </ul>
);

const Line = ({ href, text, ...item }: ToDoView) => (
  <>
    <a href={href}>{text}</a>
    <p className="muted small">{timesOf(item)}</p>
  </>
);

/** Lines of one group: their number, and the names behind it. */
const Group = ({ items }: { items: readonly [ToDoView, ...ToDoView[]] }) => (
  <details className="to-do-group">
    <summary>
      <span>{`Write ${items.length} ${items[0].group}`}</span>{" "}
      <span className="muted small">{timesOf(items[0])}</span>
    </summary>
    <ul>
      {items.map(({ id, href, name }) => (
        <li key={id}>
          <a href={href}>{name}</a>
        </li>
      ))}
    </ul>
  </details>
);

const timesOf = ({ when, left }: Pick<ToDoView, "when" | "left">) => [when, left].filter(Boolean).join(" · ");
