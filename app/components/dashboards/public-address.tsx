import { ShareProfile } from "~/components/experts/profile/share-profile";

/** The expert's public page, as a link and to share. @param props.name as learners see it */
export const PublicAddress = ({ name, address }: { name: string; address: string }) => (
  <section className="panel" aria-labelledby="public-page">
    <h2 id="public-page">Your public page</h2>
    <p>
      <a href={address}>{name} on Keyway</a>
    </p>
    <div className="profile-actions">
      <ShareProfile address={address} />
    </div>
  </section>
);
