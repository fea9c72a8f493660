import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { readRefusalsWhole } from "~/components/form/whole-refusals";
import "~/ui/enhancements/pending";
import "~/ui/enhancements/set-in-place";
import { keepOfflinePage } from "~/ui/keep-offline-page";

window.fetch = readRefusalsWhole(window.fetch);
// Pages for visitors have no script, so browsers store the offline page only after a sign-in.
if (document.documentElement.dataset.who) keepOfflinePage();

/** Runs only on pages that opted in to hydration. Other pages have no framework script. */
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
