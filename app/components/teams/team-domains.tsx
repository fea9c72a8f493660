import { PostForm } from "~/components/form/post-form";
import { Button } from "~/ui/button";
import { Rows } from "~/ui/rows";

interface TeamDomain {
  id: string;
  domain: string;
  state: "waiting" | "proved" | "refused";
  /** The text of the DNS record that proves it. */
  record: string;
}

/** The domains of a team, each with its DNS record until it is proved, and the button that removes it. */
export function TeamDomains({ domains, action }: { domains: readonly TeamDomain[]; action: string }) {
  if (domains.length === 0) return null;
  return (
    <Rows
      items={domains.map(({ id, domain, state, record }) => ({
        label: domain,
        long: true,
        value: (
          <>
            <p>{states[state]}</p>
            {state === "proved" ? null : (
              <p>
                TXT record: <code>{record}</code>
              </p>
            )}
            <PostForm action={action}>
              <input type="hidden" name="id" value={id} />
              <Button variant="link" name="intent" value="remove-domain" aria-label={`Remove ${domain}`}>
                Remove
              </Button>
            </PostForm>
          </>
        ),
      }))}
    />
  );
}

const states = {
  waiting: "An admin is checking it.",
  proved: "Proved: its people can join.",
  refused: "An admin found no such record. Set it, then add the domain again.",
};
