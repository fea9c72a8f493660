import { StrictMode, startTransition } from "react";
import { hydrateRoot } from "react-dom/client";
import { HydratedRouter } from "react-router/dom";
import { readRefusalsWhole } from "~/components/form/whole-refusals";
import "~/ui/enhancements/pending";

window.fetch = readRefusalsWhole(window.fetch);

/** Runs only on pages that opted in to hydration; the others are sent without any framework script. */
startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
