import { useEffect, useState } from "react";
import { useRevalidator } from "react-router";

interface HoldTimeProps {
  expiresAt: string;
  /** Milliseconds from the loading of the page to then. */
  leftMs: number;
  until: string;
  canProlong: boolean;
  held: "time" | "seat";
}

/** Shows when the hold ends. With JavaScript, it also counts down and reloads the page at the end. */
export function HoldTime({ expiresAt, leftMs, until, canProlong, held }: HoldTimeProps) {
  const left = useTimeLeft(expiresAt, leftMs);
  const isSoon = left <= warningMs;
  return (
    <div className="hold">
      <p>
        <span>{`We hold this ${held} for you until `}</span>
        <strong className="num">{until}</strong>.
      </p>
      <p className={isSoon ? "hold-left num soon" : "hold-left num"} role="timer">
        {left > 0 ? `${clock(left)} left` : "Time is up"}
      </p>
      {/* Announced once, while there is still time to act. */}
      <p className="visually-hidden" role="status">
        {isSoon && left > 0 ? warning(held, canProlong) : ""}
      </p>
    </div>
  );
}

const warningMs = 120_000;

const warning = (held: string, canProlong: boolean) =>
  `We hold this ${held} for less than 2 more minutes.${canProlong ? " You can ask for 15 more." : ""}`;

/** Returns the time left in milliseconds. @param leftMs the same on the server and until the page is hydrated */
function useTimeLeft(expiresAt: string, leftMs: number): number {
  const { revalidate } = useRevalidator();
  const [left, setLeft] = useState(Math.max(leftMs, 0));
  useEffect(() => {
    const end = Date.parse(expiresAt);
    let nextLoad = end + 1000; // a second later, as the server's clock decides
    const tick = () => {
      const now = Date.now();
      setLeft(Math.max(end - now, 0));
      if (now < nextLoad) return;
      // Once isn't enough if the clocks disagree or the network is lost.
      nextLoad = now + 10_000;
      void revalidate();
    };
    tick();
    const timer = setInterval(tick, 1000);
    return () => clearInterval(timer);
  }, [expiresAt, revalidate]);
  return left;
}

/** Formats minutes and seconds: "14:05". */
function clock(milliseconds: number): string {
  const seconds = Math.ceil(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
