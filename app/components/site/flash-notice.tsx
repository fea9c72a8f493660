import { useEffect, useState } from "react";
import { PostForm } from "~/components/form/post-form";
import { noticeOver } from "~/components/live/notice-while";
import { Button } from "~/ui/button";
import { Notice } from "~/ui/notice";
import type { SiteData } from "../site-data";

/** The notice of the previous action (decision H3), shown once, until the page sends the event `noticeOver`. */
export function FlashNotice({ flash }: { flash: SiteData["flash"] | undefined }) {
  const [outlived, setOutlived] = useState<typeof flash>();
  useEffect(() => {
    const onOver = () => setOutlived(flash);
    window.addEventListener(noticeOver, onOver);
    return () => window.removeEventListener(noticeOver, onOver);
  }, [flash]);
  if (!flash || flash === outlived) return null;
  return (
    <div className="page flash" data-again={flash.again}>
      <Notice kind={flash.kind}>
        <p>{flash.text}</p>
        {flash.undo ? (
          <PostForm action={flash.undo} className="bar start">
            <Button variant="quiet" name="intent" value="undo">
              Undo
            </Button>
            <span className="muted small">You can undo this for 10 seconds.</span>
          </PostForm>
        ) : null}
      </Notice>
    </div>
  );
}
