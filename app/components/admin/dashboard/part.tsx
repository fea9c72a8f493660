import type { ReactNode } from "react";
import { Notice } from "~/ui/notice";

/** A part of the dashboard; a notice if it couldn't be read (null). Renders nothing if it wasn't requested. */
export function Part<T>(props: { of: T | null | undefined; name: string; children: (part: T) => ReactNode }) {
  const { of, name, children } = props;
  if (of === undefined) return null;
  if (of !== null) return children(of);
  return (
    <Notice title={`${name} couldn't be loaded`}>
      <p>The fault is in the log. Please try again in a moment.</p>
    </Notice>
  );
}
