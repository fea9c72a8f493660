import { Notice } from "~/ui/notice";
import type { SiteData } from "./site-data";

/** What the page before had to say (decision H3), shown once. */
export function FlashNotice({ flash }: { flash: SiteData["flash"] | undefined }) {
  if (!flash) return null;
  return (
    <div className="page flash" data-again={flash.again}>
      <Notice kind={flash.kind}>
        <p>{flash.text}</p>
      </Notice>
    </div>
  );
}
