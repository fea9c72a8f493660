import { useEffect, useState } from "react";
import { useSiteData } from "~/components/site-data";
import { saveMessages } from "~/domain/scans/messages";
import { Notice } from "~/ui/notice";
import { useIsHydrated } from "../../ui/use-is-hydrated";

/**
 * The notice of an action, in the modal dialog, where it replaces the page's own notice (scan.css). The notice that a
 * scan was saved disappears after 3 seconds (section 9 of the specification).
 */
export function DialogFlash() {
  const flash = useSiteData()?.flash;
  const isHydrated = useIsHydrated();
  const [over, setOver] = useState<typeof flash>(null);
  useEffect(() => {
    if (flash?.text !== saveMessages.saved) return;
    const timer = setTimeout(() => setOver(flash), noticeMs);
    return () => clearTimeout(timer);
  }, [flash]);
  if (!isHydrated || !flash || flash === over) return null;
  return (
    <Notice kind={flash.kind}>
      <p>{flash.text}</p>
    </Notice>
  );
}

const noticeMs = 3000;
