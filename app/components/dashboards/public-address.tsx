import { ShareProfile } from "~/components/experts/profile/share-profile";

/** The address of the expert's public page, as a link and to share. */
export const PublicAddress = ({ address }: { address: string }) => (
  <section className="panel" aria-labelledby="public-page">
    <h2 id="public-page">Your public page</h2>
    <p>
      <a href={address}>{address}</a>
    </p>
    <div className="profile-actions">
      <ShareProfile address={address} />
    </div>
  </section>
);
