/** Buttons that can't be pressed a second time while what they asked for is under way. */

interface Held {
  /** What they say meanwhile, if they say something. */
  words: string | undefined;
  /** As they were; a second time it does nothing. */
  release(): void;
}

/** Holds the pressed button and those that ask for the same, such as the hidden one that the Enter key presses. */
export function hold(form: HTMLFormElement, { name, value }: HTMLButtonElement): Held {
  const held = [...form.elements].filter(
    (one): one is HTMLButtonElement =>
      one instanceof HTMLButtonElement &&
      one.type === "submit" &&
      one.name === name &&
      one.value === value &&
      !one.disabled,
  );
  const undo = held.map(setBusy);
  return {
    words: held.map(({ dataset }) => dataset.busy).find(Boolean),
    release() {
      for (const one of undo.splice(0)) one();
    },
  };
}

function setBusy(button: HTMLButtonElement): () => void {
  const words = button.dataset.busy;
  const own = [...button.childNodes];
  if (words) {
    // So that nothing beside it jumps.
    button.style.minInlineSize = `${button.offsetWidth}px`;
    button.replaceChildren(words);
  }
  button.disabled = true;
  return () => {
    button.disabled = false;
    if (!words) return;
    button.style.minInlineSize = "";
    button.replaceChildren(...own);
  };
}
