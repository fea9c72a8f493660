import { memberLabel } from "~/domain/accounts/member-days";
import { roleLabels } from "~/domain/caller";
import { Avatar } from "~/ui/avatar";
import { Badge } from "~/ui/badge";

export interface Person {
  name: string;
  email: string;
  role: "learner" | "expert" | "admin";
  avatar: string | null;
  memberDays: number;
}

/** The head of the user's own profile. */
export function ProfileHead({ person }: { person: Person }) {
  return (
    <header className="profile-head">
      <Avatar src={person.avatar} name={person.name} size="l" />
      <div>
        <h1>{person.name}</h1>
        <p className="muted">{person.email}</p>
        <p className="facts">
          <Badge kind={person.role === "learner" ? "neutral" : "brass"}>{roleLabels[person.role]}</Badge>{" "}
          <span className="muted num">{memberLabel(person.memberDays)}</span>
        </p>
      </div>
    </header>
  );
}
