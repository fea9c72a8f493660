import { type ToDoView, toDoShown } from "~/domain/agenda/to-do";
import { Notice } from "~/ui/notice";

/** What waits for the viewer's words, with the time left. Renders nothing without any. */
export function ToDoList({ items }: { items: readonly ToDoView[] }) {
  if (items.length === 0) return null;
  const shown = items.slice(0, toDoShown);
  return (
    <Notice kind="info" title="Waiting for you">
      <ul className="stack-s">
        {shown.map(({ id, href, text, when, left }) => (
          <li key={id}>
            <a href={href}>{text}</a>
            <p className="muted small">{[when, left].filter(Boolean).join(" · ")}</p>
          </li>
        ))}
        {items.length > toDoShown ? <li>And more after these.</li> : null}
      </ul>
    </Notice>
  );
}
