import { useState } from "react";
import { useIsHydrated } from "~/components/bookings/use-is-hydrated";
import { Button } from "~/ui/button";

/**
 * Shows the address of the expert's public page as a link. With JavaScript, it adds a button that copies the address.
 */
export function PublicAddress({ address }: { address: string }) {
  const isHydrated = useIsHydrated();
  const [said, setSaid] = useState("");

  async function copy() {
    // A page that isn't secure has no clipboard. On others, the browser may refuse.
    const isCopied = await navigator.clipboard?.writeText(address).then(
      () => true,
      () => false,
    );
    setSaid(isCopied ? "Address copied." : "Your browser didn't copy it. Select the address and copy it.");
  }

  return (
    <section className="panel" aria-labelledby="public-page">
      <h2 id="public-page">Your public page</h2>
      <div>
        <p className="bar start">
          <a href={address}>{address}</a>{" "}
          {isHydrated ? (
            <Button type="button" variant="quiet" onClick={copy}>
              Copy address
            </Button>
          ) : null}
        </p>
        <p role="status" className="small muted">
          {said}
        </p>
      </div>
    </section>
  );
}
