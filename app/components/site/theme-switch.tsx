import { PostForm } from "~/components/form/post-form";

/**
 * Switches between light and dark with a plain form post. The server doesn't know the system's setting, so CSS shows
 * the button that has an effect.
 */
export function ThemeSwitch({ redirectTo }: { redirectTo: string }) {
  return (
    <PostForm action="/theme" className="setting-form theme-switch">
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <button type="submit" name="theme" value="dark" className="setting to-dark">
        Dark theme
      </button>{" "}
      <button type="submit" name="theme" value="light" className="setting to-light">
        Light theme
      </button>
    </PostForm>
  );
}
