import { useNavigation } from "react-router";

/** The live region that says that the next page is on its way: filled by the router where a page is hydrated, else by `pending.ts`. */
export function LoadingStatus({ label = "Loading…" }: { label: string | undefined }) {
  const { state } = useNavigation();
  return (
    <p className="pending" role="status" data-label={label}>
      {state === "idle" ? "" : label}
    </p>
  );
}
