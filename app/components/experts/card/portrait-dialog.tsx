import type { SubmissionResult } from "@conform-to/dom";
import { lazy, Suspense, useEffect, useState } from "react";
import { useFetcher } from "react-router";
import { reached, type Unreachable, unreachableText } from "~/components/form/keep-page";
import { AccountMark } from "~/components/form/post-form";
import { paths } from "~/shared/paths";
import { Button } from "~/ui/button";
import { Dialog, DialogTrigger } from "~/ui/dialog";
import { Notice } from "~/ui/notice";
import { useOpened } from "~/ui/use-opened";

type Answer = SubmissionResult & { saved?: string };

/**
 * Uploads and crops a portrait over a card that isn't saved yet, which stays as it was typed. Without a script, a link opens
 * the portrait's own page in a new tab.
 */
export function PortraitDialog() {
  const closed = useClosed(id);
  // Opened again, the dialog is empty: its last answer was about another picture.
  const fetcher = useFetcher<Answer | Unreachable>({ key: `portrait ${closed}` });
  const isOpened = useOpened(id);
  const answer = reached(fetcher.data);
  const isSaving = fetcher.state !== "idle";
  const errors = isSaving ? {} : (answer?.error ?? {});
  return (
    <Dialog id={id} title="Upload a portrait">
      <fetcher.Form
        method="post"
        action={paths.portrait}
        encType="multipart/form-data"
        noValidate
        className="form"
      >
        <AccountMark />
        <input type="hidden" name="stays" value="1" />
        <Suspense fallback={<p role="status">Loading...</p>}>
          {isOpened ? (
            <PortraitPicker key={closed} id="card-picture" name="picture" errors={errors.picture ?? []} />
          ) : null}
        </Suspense>
        <div role="status">
          {isSaving ? <p>Saving...</p> : null}
          {!isSaving && answer?.saved ? <Notice>{answer.saved}</Notice> : null}
          {!isSaving && fetcher.data && !answer ? <Notice kind="error">{unreachableText}</Notice> : null}
          {errors[""]?.map((text) => (
            <Notice key={text} kind="error">
              {text}
            </Notice>
          ))}
        </div>
        <p>
          <Button name="intent" value="save" aria-disabled={isSaving || undefined}>
            Save portrait
          </Button>
        </p>
      </fetcher.Form>
    </Dialog>
  );
}

/** Counts how often the dialog with this id was closed. */
function useClosed(dialogId: string): number {
  const [count, setCount] = useState(0);
  useEffect(() => {
    const dialog = document.getElementById(dialogId);
    const onClose = () => setCount((before) => before + 1);
    dialog?.addEventListener("close", onClose);
    return () => dialog?.removeEventListener("close", onClose);
  }, [dialogId]);
  return count;
}

const PortraitPicker = lazy(() =>
  import("~/components/form/portrait-picker").then((module) => ({ default: module.PortraitPicker })),
);

export const PortraitTrigger = () => (
  <DialogTrigger
    opens={id}
    href={paths.portrait}
    linkText="Upload a portrait (opens in a new tab)"
    variant="quiet"
    isScripted
  >
    Upload a portrait
  </DialogTrigger>
);

const id = "upload-portrait";
