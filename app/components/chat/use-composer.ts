import { useCallback, useEffect, useRef, useState } from "react";
import { useDraft } from "~/components/form/use-draft";
import { contentError, messageLength } from "~/domain/chat/chat";
import { chatMessages } from "~/domain/chat/messages";
import { countCharacters, mayFit } from "~/shared/text-length";
import type { Returned } from "./conversation";

interface ComposerState {
  accountId: string;
  partnerId: string;
  /** The text of a post that was made without a script and refused, and the reason. */
  initial: { text: string; problem: string | null };
  conversation: { returned: readonly Returned[]; send(text: string): void; discard(clientId: string): void };
}

/** The state of the next message: kept as a draft, counted, and checked before it is sent. */
export function useComposer({ accountId, partnerId, initial, conversation }: ComposerState) {
  const field = useRef<HTMLTextAreaElement>(null);
  const [text, setText] = useState(initial.text);
  const [problem, setProblem] = useState(initial.problem);
  const write = useCallback((next: string) => {
    if (field.current) field.current.value = next;
    setText(next);
  }, []);
  // Takes over what was typed before the script ran.
  useEffect(() => setText(field.current?.value ?? ""), []);

  const { keep, offered, restore } = useDraft({
    form: `message:${partnerId}`,
    account: accountId,
    saved: "",
  });
  useEffect(() => keep(text), [text, keep]);
  const isOpened = useRef(false);
  useEffect(() => {
    if (isOpened.current || !offered) return;
    isOpened.current = true;
    if (field.current?.value === "") restore(write);
  });

  const takeBack = (returned: Returned) => {
    const now = field.current?.value ?? "";
    write(now.trim() === "" ? returned.text : `${now}\n${returned.text}`);
    setProblem(returned.reason);
    conversation.discard(returned.clientId);
  };
  // A refused text returns to the field automatically if the field is empty.
  const [returned] = conversation.returned;
  const offeredBack = useRef<string>(undefined);
  useEffect(() => {
    if (!returned || returned.clientId === offeredBack.current) return;
    offeredBack.current = returned.clientId;
    if (field.current?.value.trim() === "") takeBack(returned);
  });

  const trimmed = text.trim();
  const isTooLong = contentError(trimmed) === "too-long";
  const canSend = trimmed !== "" && !isTooLong;
  return {
    field,
    text,
    canSend,
    problem: isTooLong ? chatMessages["too-long"] : problem,
    counter: counterText(trimmed),
    edit: setText,
    send() {
      if (!canSend) return;
      conversation.send(trimmed);
      write("");
      setProblem(null);
      field.current?.focus();
    },
    /** Puts a refused text back into the field, below its current text. */
    takeBack(message: Returned) {
      takeBack(message);
      field.current?.focus();
    },
  };
}

function counterText(text: string): string | null {
  if (text.length < countedFrom) return null;
  // The exact length of a far too long text doesn't matter.
  if (!mayFit(text, messageLength)) return `More than ${messageLength} characters`;
  const count = countCharacters(text, text.length);
  return count < countedFrom ? null : `${count} of ${messageLength} characters`;
}

const countedFrom = 900;
