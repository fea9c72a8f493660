import type { ReportedAccount } from "~/domain/chat/reports/report";
import { paths } from "~/shared/paths";
import { Rows } from "~/ui/rows";

/** One side of a reported conversation: its account today. */
export function ReportedPerson(props: {
  id: string;
  title: string;
  person: Omit<ReportedAccount, "createdAt"> & { since: string };
}) {
  const { id, title, person } = props;
  const { userId, name, email, role, isErased, isVerified, hasBlocked, cardId, since } = person;
  return (
    <section className="panel" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <Rows
        items={[
          { label: "Name", value: <a href={paths.adminUser(userId)}>{name}</a> },
          ...(isErased
            ? []
            : [{ label: "Email", value: `${email} (${isVerified ? "confirmed" : "not confirmed"})` }]),
          { label: "Role", value: cardId ? <a href={paths.expert(cardId)}>{role}</a> : role },
          { label: "State", value: stateText(person) },
          { label: "Since", value: since },
          { label: "Has blocked the other", value: hasBlocked ? "Yes" : "No" },
        ]}
      />
    </section>
  );
}

function stateText({ isErased, isActive }: { isErased: boolean; isActive: boolean }): string {
  if (isErased) return "Deleted";
  return isActive ? "Active" : "Deactivated";
}
