import Share2 from "lucide-react/icons/share-2";
import { useSiteData } from "~/components/site/site-data";
import shareUrl from "~/ui/enhancements/share.ts?worker&url";

/** The address to pass on: to be copied by hand, or with a script by a button, which opens the device's own ways to share where it has some. */
export function ShareLink({ path }: { path: string }) {
  const address = `${useSiteData()?.appUrl ?? ""}${path}`;
  return (
    <details className="share">
      <summary>
        <Share2 size={18} />
        Share
      </summary>
      <label>
        Address of this profile
        <input className="input" type="url" readOnly defaultValue={address} size={48} />
      </label>
      <p role="status" />
      <script type="module" src={shareUrl} />
    </details>
  );
}
