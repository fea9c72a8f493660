import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

/** Until when the time is held, in words; with JavaScript also how long that is, and the page is loaded anew once it is over. */
export function HoldTime({ expiresAt, until }: { expiresAt: string; until: string }) {
  const left = useTimeLeft(expiresAt);
  return (
    <p>
      We hold this time for you until <strong className="num">{until}</strong>.{" "}
      <span className="hold-left num" role="timer">
        {left === null ? "" : `${clock(left)} left`}
      </span>
    </p>
  );
}

/** Milliseconds; null on the server and until the page is hydrated. */
function useTimeLeft(expiresAt: string): number | null {
  const { revalidate } = useRevalidator();
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const end = Date.parse(expiresAt);
    const tick = () => setLeft(Math.max(end - Date.now(), 0));
    tick();
    const timer = setInterval(tick, 1000);
    // A second later, as the server's clock decides.
    const over = setTimeout(() => void revalidate(), Math.max(end - Date.now(), 0) + 1000);
    return () => {
      clearInterval(timer);
      clearTimeout(over);
    };
  }, [expiresAt, revalidate]);
  return left;
}

/** "14:05" */
function clock(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
