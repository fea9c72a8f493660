import { useCallback, useEffect, useRef, useState } from "react";
import { useBeforeUnload } from "react-router";
import {
  type Drafts,
  discardDraft,
  type IsSame,
  keepTyped,
  parseStored,
  restoreDraft,
  storedText,
} from "./draft-list";

/**
 * Keeps what is typed into a form in this tab until it is saved, and offers it again after a reload or an ended
 * session. It is kept for one account and one form. What equals `saved` is never kept nor offered, so that saving
 * forgets it. `keep` and `saved` have to be stable between renders unless something changed.
 */
export function useDraft<Fields>({
  form,
  account,
  saved,
  isSame = isSameJson,
}: {
  /** Names the form: "card". */
  form: string;
  /** The account's id: no other account is offered the draft. */
  account: string;
  /** What the form shows while nothing is typed. */
  saved: Fields;
  isSame?: IsSame<Fields>;
}) {
  const key = `keyway:draft:${form}:${account}`;
  const [drafts, setDrafts] = useState<Drafts<Fields> | null>(null);
  const isLost = useRef(false);

  useEffect(() => {
    setDrafts({ typed: null, offered: parseStored(readStored(key), Date.now()) });
  }, [key]);
  useEffect(() => {
    if (drafts) isLost.current = !writeStored(key, storedText(drafts)) && drafts.typed !== null;
  }, [key, drafts]);
  useBeforeUnload(
    useCallback((event) => {
      if (isLost.current) event.preventDefault();
    }, []),
  );

  const keep = useCallback(
    (fields: Fields) =>
      setDrafts((now) => {
        const before = now ?? { typed: null, offered: parseStored<Fields>(readStored(key), Date.now()) };
        return keepTyped(before, { at: Date.now(), fields }, { saved, isSame });
      }),
    [key, saved, isSame],
  );
  const offered = drafts?.offered.find(({ fields }) => !isSame(fields, saved)) ?? null;
  return {
    /** The draft to offer; null where there is none, and until the page is hydrated. */
    offered,
    /** Something in this form, or on offer beside it, isn't saved. */
    isUnsaved: offered !== null || drafts?.typed != null,
    /** To be called with all the fields whenever they change. */
    keep,
    /** Takes up the offered draft: `show` puts it into the form. */
    restore(show: (fields: Fields) => void) {
      if (!offered) return;
      show(offered.fields);
      setDrafts((now) => now && restoreDraft(now));
    },
    discard: () => setDrafts((now) => now && discardDraft(now)),
  };
}

const isSameJson = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function readStored(key: string): string | null {
  try {
    return sessionStorage.getItem(key);
  } catch {
    return null;
  }
}

/** @returns false where the browser keeps nothing: storage is full or forbidden */
function writeStored(key: string, text: string): boolean {
  try {
    if (text === "[]") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
