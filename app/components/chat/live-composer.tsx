import type { KeyboardEvent } from "react";
import { messageLength } from "~/domain/chat/chat";
import { useIsHydrated } from "~/ui/use-is-hydrated";
import { Composer } from "./composer";
import type { useComposer } from "./use-composer";

interface LiveComposerProps {
  composer: ReturnType<typeof useComposer>;
  /** A message is being sent, and no other has been begun in the field. */
  isSending: boolean;
  /** For a post without the script. `initialText` is the text of such a post that was refused. */
  partnerId: string;
  clientId: string;
  initialText: string;
}

/** The composer of a hydrated page: Enter sends, Shift+Enter breaks the line, and sending empties the field at once. */
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
      hasQuietHint={!counter}
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
    <span>{`Up to ${messageLength} characters.`}</span>{" "}
    <span className="of-keyboard">Press Enter to send, Shift+Enter for a new line.</span>
  </>
);
const mostLines = 6;

/** Reports whether the key belongs to an input method, as for Chinese or Japanese. Safari sets only the key code. */
const isComposing = ({ nativeEvent }: KeyboardEvent) =>
  nativeEvent.isComposing || nativeEvent.keyCode === 229;
