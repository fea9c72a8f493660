import { useCallback, useEffect, useState } from "react";

export interface Said {
  text: string;
  /** Removed after four seconds, as the specification asks for successes and warnings. */
  clears?: boolean;
}

/** The message of the editor. A new message replaces the last one. */
export function useSaid() {
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => {
    if (!said?.clears) return;
    // Only the message that it was set for: the next one may be said as the time of this one ends.
    const clear = () => setSaid((now) => (now === said ? null : now));
    const timer = setTimeout(clear, shownMs);
    return () => clearTimeout(timer);
  }, [said]);
  const say = useCallback(
    (text: string | null, clears = false) => setSaid(text ? { text, clears } : null),
    [],
  );
  return [said, say] as const;
}

const shownMs = 4000;
