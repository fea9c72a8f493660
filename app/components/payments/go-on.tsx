import { useEffect, useState } from "react";
import { plural } from "~/shared/plural";

/**
 * Goes on by itself after some seconds, on a hydrated page that turned into its own confirmation. Without JavaScript it says
 * where it would go, with the link (decision H2).
 */
export function GoOn({ href, seconds, children }: { href: string; seconds: number; children: string }) {
  const [left, setLeft] = useState<number | null>(null);
  useEffect(() => {
    const end = Date.now() + seconds * 1000;
    const tick = () => {
      const rest = Math.ceil((end - Date.now()) / 1000);
      setLeft(Math.max(rest, 0));
      if (rest <= 0) location.replace(href);
    };
    tick();
    const timer = setInterval(tick, 250);
    return () => clearInterval(timer);
  }, [href, seconds]);
  return (
    <p>
      {left === null ? "Continue to:" : left > 0 ? `In ${plural(left, "second")}:` : "Now:"}{" "}
      <a href={href}>{children}</a>
    </p>
  );
}
