/** Says that something was left unsaved, and lets it be restored or discarded. */

interface Offer {
  /** When it was last changed, in epoch milliseconds. */
  at: number;
  restore(): void;
  discard(): void;
  /** What takes the focus once the offer is gone. */
  focusNext(): HTMLElement | null | undefined;
}

/**
 * Shows the offer in an element of the page that is hidden until then.
 * @returns takes it away again, where there is nothing to offer any more
 */
export function offerDraft(place: HTMLElement, { at, restore, discard, focusNext }: Offer): () => void {
  const close = () => {
    place.hidden = true;
  };
  const choice = (label: string, act: () => void) => {
    const button = document.createElement("button");
    button.type = "button";
    button.className = "button quiet";
    button.textContent = label;
    button.addEventListener("click", () => {
      close();
      // It may offer another one in the same place.
      act();
      focusNext()?.focus();
    });
    return button;
  };
  const since = new Date(at).toLocaleString("en-GB", { dateStyle: "medium", timeStyle: "short" });
  const text = document.createElement("p");
  text.textContent = `You have unsaved changes from ${since}.`;
  const actions = document.createElement("div");
  actions.className = "actions";
  actions.append(choice("Restore", restore), choice("Discard", discard));
  place.replaceChildren(text, actions);
  place.hidden = false;
  return close;
}
