import Moon from "lucide-react/icons/moon";
import Sun from "lucide-react/icons/sun";

/** Light or dark by a plain form post. The server doesn't know the system's setting, so CSS shows the button that changes something. */
export function ThemeSwitch({ redirectTo }: { redirectTo: string }) {
  return (
    <form method="post" action="/theme" className="theme-switch">
      <input type="hidden" name="redirectTo" value={redirectTo} />
      <button type="submit" name="theme" value="dark" className="menu-link to-dark">
        <Moon size={18} />
        <span>
          Dark<span className="visually-hidden"> theme</span>
        </span>
      </button>{" "}
      <button type="submit" name="theme" value="light" className="menu-link to-light">
        <Sun size={18} />
        <span>
          Light<span className="visually-hidden"> theme</span>
        </span>
      </button>
    </form>
  );
}
