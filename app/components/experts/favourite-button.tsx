import Heart from "lucide-react/icons/heart";
import { paths } from "~/shared/paths";

export interface Favourite {
  isOne: boolean;
  /** Where the page is that the button is on: its form comes back to it. */
  redirectTo: string;
}

interface FavouriteButtonProps extends Favourite {
  expertId: string;
  name: string;
  isSignedIn: boolean;
}

/** A heart: keeps an expert in mind, or no longer. A visitor is asked to sign in first. */
export function FavouriteButton({ expertId, name, isOne, redirectTo, isSignedIn }: FavouriteButtonProps) {
  const label = isOne ? `Remove ${name} from favourites` : `Add ${name} to favourites`;
  if (!isSignedIn) {
    return (
      <a className="heart" href={paths.signInPrompt({ action: "favourite", redirectTo })} title={label}>
        <Heart size={20} />
        <span className="visually-hidden">{label}</span>
      </a>
    );
  }
  return (
    <form method="post" action={paths.favourites()}>
      <input type="hidden" name="expertId" value={expertId} />
      <input type="hidden" name="wanted" value={isOne ? "0" : "1"} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <button type="submit" className={isOne ? "heart on" : "heart"} title={label}>
        <Heart size={20} />
        <span className="visually-hidden">{label}</span>
      </button>
    </form>
  );
}
