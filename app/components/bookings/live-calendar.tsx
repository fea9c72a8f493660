import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import { type Follower, followCalendar } from "~/ui/live-calendar";

/**
 * Loads the page's data anew whenever the expert's calendar changes.
 * @param seq the calendar's number, read before the times that the page shows
 */
export function LiveCalendar({ expertId, seq }: { expertId: string; seq: number }) {
  const { revalidate } = useRevalidator();
  const follower = useRef<Follower>(undefined);
  const first = useRef(seq);

  useEffect(() => {
    follower.current = followCalendar(expertId, { seq: first.current, onNews: () => void revalidate() });
    return () => follower.current?.stop();
  }, [expertId, revalidate]);
  useEffect(() => {
    first.current = seq;
    follower.current?.saw(seq);
  }, [seq]);
  return null;
}
