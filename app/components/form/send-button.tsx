import { useEffect, useState } from "react";
import { Button } from "~/ui/button";

/**
 * The button of a form that the browser posts. It says "Sending..." until the next page loads. On a page that isn't
 * hydrated, `pending.ts` does this, using `data-busy`.
 */
export function SendButton({ children }: { children: string }) {
  const [isBusy, setBusy] = useState(false);
  const [button, setButton] = useState<HTMLButtonElement | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const end = () => setBusy(false);
    const begin = () => {
      setBusy(true);
      timer = setTimeout(end, enabledAgainAfterMs);
    };
    const form = button?.form;
    form?.addEventListener("submit", begin);
    addEventListener("pageshow", end);
    return () => {
      clearTimeout(timer);
      form?.removeEventListener("submit", begin);
      removeEventListener("pageshow", end);
    };
  }, [button]);
  return (
    <Button ref={setButton} disabled={isBusy} data-busy={busyText}>
      {isBusy ? busyText : children}
    </Button>
  );
}

const busyText = "Sending...";

/** After this time the button can be pressed again, because the next page may never load. */
const enabledAgainAfterMs = 20_000;
