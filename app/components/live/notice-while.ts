import { useEffect, useState } from "react";
import { useNavigation } from "react-router";

/** The event that asks the page's frame to remove its notice. */
export const noticeOver = "keyway:notice-over";

/**
 * Removes the notice of an action from the page's frame once `standing` changes on the open page, because the notice
 * describes the state before that.
 * @param answer the response to the page's last post; the load after it doesn't count as a change
 * @returns the response, or undefined once it is out of date
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
