import Pause from "lucide-react/icons/pause";
import Play from "lucide-react/icons/play";
import { PostForm } from "~/components/form/post-form";
import { paths } from "~/shared/paths";

/** Less motion, or as much as the system allows, by a plain form post. */
export function MotionSwitch({ isReduced, redirectTo }: { isReduced: boolean; redirectTo: string }) {
  const Icon = isReduced ? Play : Pause;
  return (
    <PostForm action={paths.motion}>
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <button type="submit" name="reduce" value={isReduced ? "0" : "1"} className="setting">
        <Icon size={18} />
        {isReduced ? "Allow motion" : "Reduce motion"}
      </button>
    </PostForm>
  );
}
