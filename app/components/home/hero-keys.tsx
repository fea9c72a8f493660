import { KeyCuts } from "~/components/experts/key-cuts";
import type { FeaturedExpert } from "~/domain/experts/listing/front-page";
import { paths } from "~/shared/paths";
import { Avatar } from "~/ui/avatar";

interface HeroKeysProps {
  experts: readonly FeaturedExpert[];
  isMoving: boolean;
}

/** Faces, each with the expert's own key. If motion is allowed, home.css lets the keys slide in once. */
export const HeroKeys = ({ experts, isMoving }: HeroKeysProps) => (
  <ul className={isMoving ? "hero-keys moving" : "hero-keys"} aria-label="Some of our experts">
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
