import { useEffect } from "react";

/**
 * Tells the style sheet how much of the page a phone's keyboard covers, where the page doesn't get smaller by itself.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const visible = window.visualViewport;
    const { style } = document.documentElement;
    const measure = () => {
      const covered = visible ? Math.round(innerHeight - visible.height * visible.scale) : 0;
      style.setProperty("--keyboard", `${Math.max(0, covered)}px`);
      // Such a browser has pushed the page up to show what has the focus.
      if (covered > 0 && visible?.scale === 1) scrollTo(0, 0);
    };
    visible?.addEventListener("resize", measure);
    return () => {
      visible?.removeEventListener("resize", measure);
      style.removeProperty("--keyboard");
    };
  }, []);
}
