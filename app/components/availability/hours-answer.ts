import type { SubmissionResult } from "@conform-to/dom";
import { useEffect, useRef } from "react";
import { useFetcher } from "react-router";
import type { Unreachable } from "~/components/form/keep-page";
import type { WeekVerdict } from "~/domain/availability/own-week";
import { paths } from "~/shared/paths";

/** The response of /availability to the editor's forms that are posted in place. */
export interface HoursAnswer extends Partial<Record<HoursPartName, SubmissionResult | null>> {
  saved?: string;
  verdict?: WeekVerdict | null;
}

/** The forms beside the week, by the name of their verdict in the response. */
export type HoursPartName = "daysOff" | "extraHours" | "terms";

/**
 * Posts a form of the editor without leaving the page. `onAnswer` is called once for each response, after the page's
 * data is reloaded.
 */
export function useHoursPost(onAnswer: (answer: HoursAnswer & Partial<Unreachable>) => void) {
  const fetcher = useFetcher<HoursAnswer & Partial<Unreachable>>();
  const handled = useRef(fetcher.data);
  const isIdle = fetcher.state === "idle";

  useEffect(() => {
    if (!isIdle || !fetcher.data || fetcher.data === handled.current) return;
    handled.current = fetcher.data;
    onAnswer(fetcher.data);
  });

  return {
    answer: fetcher.data,
    isIdle,
    /** @param leftOut the names of fields that aren't posted */
    post(form: HTMLFormElement, intent: string, leftOut: readonly string[] = []) {
      const body = new FormData(form);
      for (const name of leftOut) body.delete(name);
      body.set("intent", intent);
      body.set("stays", "1");
      void fetcher.submit(body, { method: "post", action: paths.availability });
    },
  };
}
