import { useNavigation } from "react-router";

/**
 * The live region that says that the next page is on its way: filled by the router where a page is hydrated, else by
 * `pending.ts`.
 */
export function LoadingStatus({ label = "Loading…" }: { label: string | undefined }) {
  const { state } = useNavigation();
  // The small script may have filled it before the page is hydrated: a quick click is no mismatch.
  return (
    <p className="pending" role="status" data-label={label} suppressHydrationWarning>
      {state === "idle" ? "" : label}
    </p>
  );
}
