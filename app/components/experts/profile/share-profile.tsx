import Share2 from "lucide-react/icons/share-2";
import shareUrl from "~/ui/enhancements/share.ts?worker&url";
import { Field } from "~/ui/field";

/** A profile's address to copy. A small script opens the system's share dialog or copies the address. */
export function ShareProfile({ address }: { address: string }) {
  return (
    <>
      <details className="share">
        <summary>
          <Share2 size={18} />
          Share
        </summary>
        <Field label="Link to this profile" name="address" defaultValue={address} readOnly />
      </details>
      <p role="status" className="share-status muted" />
      <script type="module" src={shareUrl} fetchPriority="low" />
    </>
  );
}
