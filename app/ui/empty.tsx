import type { ReactNode } from "react";

/** Nothing to show: says so, and offers one next step as its children. */
export function Empty({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
