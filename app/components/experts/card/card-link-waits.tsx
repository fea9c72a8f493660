import { Notice } from "~/ui/notice";

/** Says that a record with the account's confirmed address waits for an admin to connect the two (decision B2). */
export function CardLinkWaits({ name }: { name: string }) {
  return (
    <Notice kind="info" title="Using temporary connection">
      <p>
        {`The expert record of ${name} has your email address. It is connected to your account once an admin confirms it.`}
      </p>
    </Notice>
  );
}
