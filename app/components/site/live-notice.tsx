import type { ReactNode } from "react";
import liveNoticeUrl from "~/ui/enhancements/live-notice.ts?worker&url";

/** A notice that appears when an expert's calendar is changed while the page is open. Without JavaScript it never does. */
export function LiveNotice({
  expertId,
  seq,
  hours,
  children,
}: {
  expertId: string;
  /** The calendar's number, read before what the page shows. */
  seq: number;
  /** How often the week was saved, where only that counts and not a booking. */
  hours?: number;
  children: ReactNode;
}) {
  return (
    <div role="status" className="live-region">
      <div
        className="notice info"
        hidden
        data-live-expert={expertId}
        data-live-seq={seq}
        data-live-hours={hours}
      >
        <p>{children}</p>
      </div>
      <script type="module" src={liveNoticeUrl} />
    </div>
  );
}
