import { PostForm } from "~/components/form/post-form";
import { paths } from "~/shared/paths";

/** Reduces motion or follows the system, with a plain form post. CSS shows the button that has an effect. */
export function MotionSwitch({ redirectTo }: { redirectTo: string }) {
  return (
    <PostForm action={paths.motion} className="setting-form motion-switch">
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <button type="submit" name="reduce" value="1" className="setting to-still">
        Reduce motion
      </button>{" "}
      <button type="submit" name="reduce" value="0" className="setting to-moving">
        Allow motion
      </button>
    </PostForm>
  );
}
