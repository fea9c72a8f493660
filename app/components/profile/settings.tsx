import type { ReactNode } from "react";

interface Setting {
  label: string;
  /** What is set now, or what the page at `href` is for. */
  state: ReactNode;
  href: string;
  /** What the page at `href` does. */
  action: string;
}

/** Settings with a page each: what is set, and the link that changes it. */
export function Settings({ settings }: { settings: readonly Setting[] }) {
  return (
    <dl className="card-facts settings">
      {settings.map(({ label, state, href, action }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            <p>{state}</p>
            <p>
              <a href={href}>{action}</a>
            </p>
          </dd>
        </div>
      ))}
    </dl>
  );
}
