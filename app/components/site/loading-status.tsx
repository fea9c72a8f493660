import { useNavigation } from "react-router";

/** The live region that announces a page load. The router fills it on a hydrated page, `pending.ts` on any other. */
export function LoadingStatus({ label = "Loading…" }: { label: string | undefined }) {
  const { state } = useNavigation();
  // The small script may have filled it before the page is hydrated, if the user clicked early.
  return (
    <p className="pending" role="status" data-label={label} suppressHydrationWarning>
      {state === "idle" ? "" : label}
    </p>
  );
}
