import { type ToDoView, toDoShown } from "~/domain/diary/to-do";
import { Notice } from "~/ui/notice";

/** What waits for the viewer's words, with the time left. Renders nothing without any. */
export function ToDoList({ items }: { items: readonly ToDoView[] }) {
  if (items.length === 0) return null;
  const more = items.slice(toDoShown);
  return (
    <Notice kind="info" title="Waiting for you">
      <Lines items={items.slice(0, toDoShown)} />
      {more.length > 0 ? (
        <details>
          <summary>{`${more.length} more`}</summary>
          <Lines items={more} />
        </details>
      ) : null}
    </Notice>
  );
}

const Lines = ({ items }: { items: readonly ToDoView[] }) => (
  <ul className="stack-s">
    {items.map(({ id, href, text, when, left }) => (
      <li key={id}>
        <a href={href}>{text}</a>
        <p className="muted small">{[when, left].filter(Boolean).join(" · ")}</p>
      </li>
    ))}
  </ul>
);
