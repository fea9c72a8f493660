import { useEffect, useRef } from "react";
import { useRevalidator } from "react-router";
import type { Topic } from "~/domain/live/topic";
import { followTopics } from "~/ui/live/live-stream";

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

/**
 * Reloads a page's data, one load at a time: a second load would abort the first, so that frequent changes might never
 * reach the page. A call during a load starts one more load after it. Calls in the same moment share one load.
 */
export async function reloadData(load: () => Promise<void>): Promise<void> {
  isAskedAgain = true;
  if (performance.now() < loadingUntil) return;
  loadingUntil = performance.now() + longestLoadMs;
  await null;
  while (isAskedAgain) {
    isAskedAgain = false;
    loadingUntil = performance.now() + longestLoadMs;
    await load().catch(() => {});
  }
  loadingUntil = 0;
}

/** A load that takes longer may never end, so another one may abort it. */
const longestLoadMs = 10_000;
let loadingUntil = 0;
let isAskedAgain = false;
