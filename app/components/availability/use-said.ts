import { useCallback, useEffect, useState } from "react";

export interface Said {
  text: string;
  /** Goes away after four seconds, as the specification asks of what went well and of warnings. */
  clears?: boolean;
}

/** The one message of the editor: the newest replaces the one before. */
export function useSaid() {
  const [said, setSaid] = useState<Said | null>(null);
  useEffect(() => {
    if (!said?.clears) return;
    const timer = setTimeout(setSaid, shownMs, null);
    return () => clearTimeout(timer);
  }, [said]);
  const say = useCallback(
    (text: string | null, clears = false) => setSaid(text ? { text, clears } : null),
    [],
  );
  return [said, say] as const;
}

const shownMs = 4000;
