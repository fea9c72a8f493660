import { useNavigation } from "react-router";

/** The state of a load that the page starts by itself, which isn't announced. */
export const byItself = "by itself";

/** The live region that announces a page load. The router fills it on a hydrated page, `pending.ts` on any other. */
export function LoadingStatus({ label = "Loading…" }: { label: string | undefined }) {
  const { state, location } = useNavigation();
  const isAsked = state !== "idle" && location.state !== byItself;
  // The small script may have filled it before the page is hydrated, if the user clicked early.
  return (
    <p className="pending" role="status" data-label={label} suppressHydrationWarning>
      {isAsked ? label : ""}
    </p>
  );
}
