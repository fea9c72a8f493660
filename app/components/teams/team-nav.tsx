import { hasRight } from "~/domain/teams/team";
import { paths } from "~/shared/paths";

interface TeamNavProps {
  teamId: string;
  role: Parameters<typeof hasRight>[0];
  current: (typeof pages)[number]["name"];
}

/** The pages of a team that a member with this role has. `current` is the one that is shown. */
export function TeamNav({ teamId, role, current }: TeamNavProps) {
  const own = pages.filter(({ right }) => hasRight(role, right));
  if (own.length < 2) return null;
  return (
    <nav className="chips" aria-label="Team">
      {own.map(({ name, text, path }) => (
        <a key={name} href={path(teamId)} aria-current={name === current ? "page" : undefined}>
          {text}
        </a>
      ))}
    </nav>
  );
}

const pages = [
  { name: "overview", text: "Overview", path: paths.team, right: "member" },
  { name: "members", text: "Members", path: paths.teamMembers, right: "manage" },
  { name: "seats", text: "Seats", path: paths.teamSeats, right: "manage" },
  { name: "budget", text: "Budget", path: paths.teamBudget, right: "manage" },
  { name: "report", text: "Report", path: paths.teamReport, right: "member" },
  { name: "settings", text: "Settings", path: paths.teamSettings, right: "manage" },
] as const;
