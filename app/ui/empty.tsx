import type { ReactNode } from "react";

/** Says that there is nothing to show, and offers one next step as its children. */
export function Empty({ title, children }: { title: ReactNode; children?: ReactNode }) {
  return (
    <div className="empty">
      <h2>{title}</h2>
      {children}
    </div>
  );
}
