/** What the looks of a drawing's bars, lines or cells stand for. */
export const Legend = ({ items }: { items: readonly { look: string; name: string }[] }) => (
  <ul className="legend small">
    {items.map(({ look, name }) => (
      <li key={look}>
        <svg aria-hidden="true">
          <rect className={look} width="100%" height="100%" />
        </svg>
        <span>{name}</span>
      </li>
    ))}
  </ul>
);
