import Heart from "lucide-react/icons/heart";
import { PostForm } from "~/components/form/post-form";
import { paths } from "~/shared/paths";

interface FavouriteButtonProps {
  isOne: boolean;
  /** The address of the page with the button, to which its form returns. */
  redirectTo: string;
  expertId: string;
  name: string;
  isSignedIn: boolean;
  /** Shows the label beside the heart. */
  inWords?: boolean;
}

/** A heart that adds an expert to the favourites or removes one. A visitor is asked to sign in first. */
export function FavouriteButton(props: FavouriteButtonProps) {
  const { expertId, name, isOne, redirectTo, isSignedIn, inWords } = props;
  const label = isOne ? `Remove ${name} from favourites` : `Add ${name} to favourites`;
  const className = `heart${isOne ? " on" : ""}`;
  const content = (
    <>
      <Heart size={inWords ? 18 : 20} />
      <span className={inWords ? undefined : "visually-hidden"}>{label}</span>
    </>
  );
  if (!isSignedIn) {
    return (
      <a className={className} href={paths.signInPrompt({ action: "favourite", redirectTo })}>
        {content}
      </a>
    );
  }
  return (
    <PostForm action={paths.favourites()}>
      <input type="hidden" name="expertId" value={expertId} />
      <input type="hidden" name="wanted" value={isOne ? "0" : "1"} />
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <button type="submit" className={className} title={inWords ? undefined : label}>
        {content}
      </button>
    </PostForm>
  );
}
