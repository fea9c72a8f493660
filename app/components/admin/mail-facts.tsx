import { Rows } from "~/ui/rows";

/** What the admin may know of a mail; never what it says. */
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
  /** The row that it is about: "booking 0199…". */
  about: string | null;
}
