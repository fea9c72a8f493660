import { useEffect } from "react";

/**
 * Sets `--keyboard` to the height of the page that a phone's keyboard covers, in browsers that don't shrink the page.
 */
export function useKeyboardRoom(): void {
  useEffect(() => {
    const visible = window.visualViewport;
    const { style } = document.documentElement;
    const measure = () => {
      const covered = visible ? Math.round(innerHeight - visible.height * visible.scale) : 0;
      style.setProperty("--keyboard", `${Math.max(0, covered)}px`);
      // Such a browser has scrolled the page to show the focused field.
      if (covered > 0 && visible?.scale === 1) scrollTo(0, 0);
    };
    visible?.addEventListener("resize", measure);
    return () => {
      visible?.removeEventListener("resize", measure);
      style.removeProperty("--keyboard");
    };
  }, []);
}
