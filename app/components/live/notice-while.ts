import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** Asks the page's frame to take its notice away. */
export const noticeOver = "keyway:notice-over";

/**
 * A notice of an action holds for what the page showed then. Once `standing` changes while the page is looked at, the
 * notice in the frame goes.
 * @param answer what the page's last post was answered; its own load belongs to it
 * @returns the answer, undefined once it is outlived
 */
export function useNoticeWhile<Answer>(standing: string, answer: Answer): Answer | undefined {
  const isIdle = useNavigation().state === "idle";
  const [about, setAbout] = useState({ answer, standing });
  if (isIdle && about.answer !== answer) setAbout({ answer, standing });
  const isOver = about.answer === answer && about.standing !== standing;
  useEffect(() => {
    if (isOver) window.dispatchEvent(new Event(noticeOver));
  }, [isOver]);
  return isOver ? undefined : answer;
}
