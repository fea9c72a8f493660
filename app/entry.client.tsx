import { type ReactNode, StrictMode, startTransition, useState } from "react";
import { hydrateRoot } from "react-dom/client";
import { isRouteErrorResponse } from "react-router";
import { HydratedRouter } from "react-router/dom";
import { readRefusalsWhole } from "~/components/form/whole-refusals";
import "~/ui/enhancements/clear-errors";
import "~/ui/enhancements/pending";
import "~/ui/enhancements/set-in-place";
import { keepOfflinePage } from "~/ui/keep-offline-page";
import { loadPlainPage, noteTyped } from "~/ui/plain/load-plain-page";

window.fetch = readRefusalsWhole(window.fetch);
// Pages for visitors have no script, so browsers store the offline page only after a sign-in.
if (document.documentElement.dataset.who) keepOfflinePage();

/** Runs only on pages that opted in to hydration. Other pages have no framework script. */
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <Noted>
        <HydratedRouter />
      </Noted>
    </StrictMode>,
    { onCaughtError: failed, onUncaughtError: failed, onRecoverableError: failed },
  );
});

/** Notes what was typed before React took over, as React replaces the whole page if it can't. */
function Noted({ children }: { children: ReactNode }) {
  useState(noteTyped);
  return children;
}

/** A failure of React itself. What a loader or an action threw has a page of its own. */
function failed(error: unknown) {
  if (isRouteErrorResponse(error) || error instanceof Response) return;
  reportError(error);
  loadPlainPage();
}
