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

/** The head of the user's own profile. Others than experts find their time as a member among their figures. */
export function ProfileHead({ person }: { person: Person }) {
  return (
    <header className="profile-head">
      <Avatar src={person.avatar} name={person.name} size="l" />
      <div>
        <h1>{person.name}</h1>
        <p>{person.email}</p>
        <p className="facts">
          <Badge kind={person.role === "learner" ? "neutral" : "brass"}>{roleLabels[person.role]}</Badge>{" "}
          {person.role === "expert" ? (
            <span className="muted num">{memberLabel(person.memberDays)}</span>
          ) : null}
        </p>
      </div>
    </header>
  );
}
