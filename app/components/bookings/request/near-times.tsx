/** Links to free times near one that isn't available. */
export function NearTimes({ near }: { near: ReadonlyArray<{ text: string; href: string }> }) {
  if (near.length === 0) return null;
  return (
    <nav aria-label="Nearby free times" className="stack-s">
      <p className="small">Free nearby:</p>
      <ul className="slots near">
        {near.map((time) => (
          <li key={time.href}>
            <a className="slot num" href={time.href}>
              {time.text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
