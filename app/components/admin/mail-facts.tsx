import { Rows } from "~/ui/rows";

/** The facts about a mail that the admin may see; never its content. */
export function MailFacts({ mail }: { mail: MailToShow }) {
  const { to, state, why, attempts, about } = mail;
  return (
    <Rows
      items={[
        { label: "To", value: to },
        { label: "State", value: state },
        ...(why ? [{ label: "Why", value: why }] : []),
        { label: "Attempts", value: attempts },
        ...(about ? [{ label: "About", value: about }] : []),
      ]}
    />
  );
}

interface MailToShow {
  to: string;
  state: string;
  why: string | null;
  attempts: number;
  /** The row that the mail is about: "booking 0199…". */
  about: string | null;
}
