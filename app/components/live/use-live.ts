import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { Topic } from "~/domain/live/topic";
import { followTopics } from "~/ui/live/live-stream";
import { reloadData } from "./reload-data";

/**
 * Reloads the page's data whenever the number of one of the topics changes.
 * @param shown the topics, each with the number that was read before the page's data
 */
export function useLive(shown: Readonly<Record<Topic, number>>): void {
  const { revalidate } = useRevalidator();
  const current = useRef(shown);
  const names = Object.keys(shown).join(" ");

  useEffect(() => {
    current.current = shown;
  });
  useEffect(() => {
    const topics = Object.keys(current.current) as Topic[]; // the keys of a record of topics
    if (names === "") return;
    return followTopics({
      topics,
      shownNumber: (topic) => current.current[topic] ?? 0,
      onMove: () => void reloadData(revalidate),
    });
  }, [names, revalidate]);
}
