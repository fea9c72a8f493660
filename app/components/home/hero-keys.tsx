import { KeyCuts } from "~/components/experts/key-cuts";
import type { FeaturedExpert } from "~/domain/experts/listing/front-page";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";

/** Faces, each with the expert's own key. */
export const HeroKeys = ({ experts }: { experts: readonly FeaturedExpert[] }) => (
  <ul className="hero-keys" aria-label="Some of our experts">
    {experts.map(({ id, displayName, avatar, cuts }) => (
      <li key={id}>
        <a href={paths.expert(id)}>
          <Avatar src={avatar} name={displayName} size="xl" />
          <span>{displayName}</span>
        </a>
        <KeyCuts cuts={cuts} />
      </li>
    ))}
  </ul>
);
