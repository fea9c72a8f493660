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
 * Keeps what is typed into a form in this tab until it is saved, and offers it after a reload or a new sign-in. A draft
 * belongs to one account and one form. What equals `saved` is neither kept nor offered, so saving removes the draft.
 * `keep` changes with `saved` and `isSame`, so both must be stable between renders unless something changed.
 */
export function useDraft<Fields>({
  form,
  account,
  saved,
  isSame = isSameJson,
}: {
  /** The name of the form: "card". */
  form: string;
  /** The account's id. Other accounts aren't offered the draft. */
  account: string;
  /** What the form shows before anything is typed. */
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
    /** The draft to offer; null if there is none, and until the page is hydrated. */
    offered,
    /** Call it with all fields whenever they change. */
    keep,
    /** Restores the offered draft; `show` puts it into the form. */
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

/** @returns false if the browser doesn't store it, because storage is full or forbidden */
function writeStored(key: string, text: string): boolean {
  try {
    if (text === "[]") sessionStorage.removeItem(key);
    else sessionStorage.setItem(key, text);
    return true;
  } catch {
    return false;
  }
}
