import { type RefObject, useCallback, useEffect, useMemo, useRef, useState } from "react";
import { useBeforeUnload } from "react-router";
import { useDraft } from "~/components/form/use-draft";
import { afterConflict, afterSave, editWeek, isSameWeek, savedWeek } from "~/domain/availability/edited-week";
import { addTyped, applyIntent, cleanTicks } from "~/domain/availability/editor";
import { editorMessages } from "~/domain/availability/messages";
import type { OwnHours, PostedWeek, WeekVerdict } from "~/domain/availability/own-week";
import { readTypedHours } from "~/domain/availability/typed-hours";
import { useHoursPost } from "./hours-answer";

/** The draft kept in the tab: the week, the hours in words, and whether its save waits for the server. */
type WeekDraft = PostedWeek & { isWaiting: boolean; words?: string };

const isSameDraft = (one: WeekDraft, other: WeekDraft) =>
  isSameWeek(one, other) && (one.words ?? "") === (other.words ?? "");

interface WeekParts {
  hours: OwnHours;
  startZone: string;
  /** The response to a form that was posted without a script. */
  verdict: WeekVerdict | undefined;
  form: RefObject<HTMLFormElement | null>;
  say(text: string | null, clears?: boolean): void;
  /** Called after a save from this editor, so that the change isn't announced as another's. */
  onSaved(): void;
}

/**
 * The state of the week in the editor. Edits are kept as a draft and saved in place. While the server can't be reached,
 * saving is retried. A week that was saved elsewhere is shown before it is overwritten.
 */
export function useWeek({ hours, startZone, verdict: posted, form, say, onSaved }: WeekParts) {
  const saved = useMemo(() => savedWeek(hours, startZone), [hours, startZone]);
  const [edited, setEdited] = useState<PostedWeek | null>(posted?.week ?? null);
  const [verdict, setVerdict] = useState(posted);
  const [isWaiting, setWaiting] = useState(false);
  const week = edited ?? saved;
  const [typed, setTyped] = useState(posted?.typed ?? { text: "", error: null });

  /** The last save: what was sent, and whether the expert pressed the button for it. */
  const sent = useRef({ week, isAsked: false, text: "" });
  /** Save was pressed while another save was under way. */
  const isAskedAgain = useRef(false);
  const pauseMs = useRef(0);

  const { post, isIdle } = useHoursPost((answer) => {
    const { isAsked } = sent.current;
    const isAgain = isAskedAgain.current;
    isAskedAgain.current = false;
    if (answer.isUnreachable || answer.verdict?.kind === "passing") {
      if (edited) {
        pauseMs.current = Math.min(longestPauseMs, Math.max(firstPauseMs, pauseMs.current * 2));
        setWaiting(true);
        if (isAsked || isAgain) say(editorMessages.waiting);
      } else say(editorMessages.notReached);
      return;
    }
    pauseMs.current = 0;
    setWaiting(false);
    const refusal = answer.verdict;
    if (answer.saved) {
      onSaved();
      setVerdict(undefined);
      // What was typed while the save was under way stays.
      setTyped((now) => (now.text === sent.current.text ? { text: "", error: null } : now));
      say(answer.saved, true);
      const left = afterSave(edited, sent.current.week, saved);
      setEdited(left);
      if (left && isAgain) saveSoon();
    } else if (refusal?.week === null) say(editorMessages.otherAccount);
    else if (refusal?.kind === "warning") {
      say(refusal.errors.join(" "), true);
      if (isAgain && edited && !isSameWeek(edited, sent.current.week)) saveSoon();
    } else if (refusal) {
      setVerdict(refusal);
      setEdited(afterConflict(week, refusal.week));
      say(null);
    }
  });

  const save = (isAsked: boolean) => {
    if (!isIdle) {
      isAskedAgain.current ||= isAsked;
      return;
    }
    if (!form.current) return;
    if (isAsked) say(editorMessages.saving);
    // A save that is tried again by itself leaves out what is half typed.
    sent.current = { week, isAsked, text: isAsked ? typed.text : "" };
    post(form.current, "save", isAsked ? [] : ["typedHours"]);
  };

  const [isSaveDue, setSaveDue] = useState(false);
  const saveSoon = () => setSaveDue(true);
  useEffect(() => {
    if (!isSaveDue) return;
    setSaveDue(false);
    save(true);
  });
  useEffect(() => {
    if (!isWaiting || !isIdle) return;
    const retry = () => save(false);
    const timer = setTimeout(retry, pauseMs.current);
    addEventListener("online", retry);
    return () => {
      clearTimeout(timer);
      removeEventListener("online", retry);
    };
  });

  const { keep, offered, restore, discard } = useDraft<WeekDraft>({
    form: "hours",
    account: hours.expertId,
    saved: useMemo(() => ({ ...saved, isWaiting: false }), [saved]),
    isSame: isSameDraft,
  });
  const words = typed.text;
  useEffect(() => keep({ ...(edited ?? saved), isWaiting, words }), [edited, saved, isWaiting, words, keep]);
  const takeUp = ({ isWaiting: waits, words: left = "", ...draft }: WeekDraft) => {
    setEdited(isSameWeek(draft, saved) ? null : draft);
    setTyped({ text: left, error: null });
    setWaiting(waits && Date.now() - (offered?.at ?? 0) < longestWaitMs);
  };
  useEffect(() => {
    if (offered?.fields.isWaiting && Date.now() - offered.at < longestWaitMs) restore(takeUp);
  });
  useBeforeUnload(
    useCallback(
      (event) => {
        if (isWaiting) event.preventDefault();
      },
      [isWaiting],
    ),
  );

  const edit = (change: Parameters<typeof editWeek>[1]) => {
    const next = editWeek(week, change, saved);
    setEdited(next);
    if (!next && isWaiting) {
      setWaiting(false);
      say(null);
    }
  };

  // Takes over what was ticked before the script ran.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, with the first form
  useEffect(() => {
    if (!form.current) return;
    const early = new FormData(form.current);
    const texts = (name: string) => early.getAll(name).map(String);
    edit({ ticks: cleanTicks(texts("slots")), drop: texts("drop"), timeZone: String(early.get("timeZone")) });
    const [text = ""] = texts("typedHours");
    if (text !== typed.text) setTyped({ text, error: null });
  }, []);

  return {
    week,
    verdict,
    isEdited: edited !== null,
    isIdle,
    edit,
    /** The hours in words, until they are added. */
    typed,
    onTyped: (text: string) => setTyped({ text, error: null }),
    /** Handles a button of the form: `save`, or one that changes the ticks. */
    press(intent: string) {
      const words = readTypedHours(typed.text);
      if (!words.ok && (intent === addTyped || intent === "save")) {
        form.current?.querySelector<HTMLElement>("[name=typedHours]")?.focus();
        say(words.error);
        return setTyped({ ...typed, error: words.error });
      }
      if (intent === addTyped && words.ok) {
        edit({ ticks: cleanTicks([...week.ticks, ...words.value]) });
        return setTyped({ text: "", error: null });
      }
      const ticks = applyIntent(intent, week.ticks);
      if (ticks) edit({ ticks });
      else save(true);
    },
    draft: { offered, onRestore: () => restore(takeUp), onDiscard: discard },
  };
}

const firstPauseMs = 2_000;
const longestPauseMs = 60_000;
/** An older draft is only offered, so that hours abandoned long ago aren't published without asking. */
const longestWaitMs = 24 * 3_600_000;
