import type { KeyboardEvent } from "react";
import { useIsHydrated } from "~/components/bookings/use-is-hydrated";
import { messageLength } from "~/domain/chat/chat";
import { Composer } from "./composer";
import type { useComposer } from "./use-composer";

interface LiveComposerProps {
  composer: ReturnType<typeof useComposer>;
  /** A message is on its way, and no other one is begun. */
  isSending: boolean;
  /** For a post without the script, as is the text that it came back with. */
  partnerId: string;
  clientId: string;
  initialText: string;
}

/**
 * The composer of a hydrated page: Enter sends, Shift+Enter breaks the line, and what is sent leaves the field free at
 * once.
 */
export function LiveComposer({ composer, initialText, ...post }: LiveComposerProps) {
  const isHydrated = useIsHydrated();
  const { problem, counter, text } = composer;
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Enter" || event.shiftKey || isComposing(event)) return;
    event.preventDefault();
    composer.send();
  };
  return (
    <Composer
      {...post}
      verdict={{
        initialValue: { content: initialText, clientId: post.clientId },
        error: problem ? { content: [problem] } : {},
      }}
      hint={counter ?? (isHydrated ? keysHint : undefined)}
      form={{
        onSubmit(event) {
          event.preventDefault();
          composer.send();
        },
      }}
      field={{
        ref: composer.field,
        rows: Math.min(text.split("\n").length, mostLines),
        autoComplete: "off",
        onChange: ({ target }) => composer.edit(target.value),
        onKeyDown,
      }}
      button={{ disabled: isHydrated && !composer.canSend }}
    />
  );
}

const keysHint = (
  <>
    Up to {messageLength} characters.{" "}
    <span className="of-keyboard">Press Enter to send, Shift+Enter for a new line.</span>
  </>
);
const mostLines = 6;

/** The key chooses a word, as in Chinese or Japanese. Safari says so by the code alone. */
const isComposing = ({ nativeEvent }: KeyboardEvent) =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
