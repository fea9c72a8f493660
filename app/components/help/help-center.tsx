import { socialName } from "~/components/site/site-footer";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { helpGroups, helpQuestions, type Paragraph } from "./help-questions";

interface HelpCenterProps {
  supportEmail: string;
  socialUrls: readonly string[];
}

/** The questions, each with its answer folded below it, and how to ask another one. */
export function HelpCenter({ supportEmail, socialUrls }: HelpCenterProps) {
  return (
    <Page title="Help Center" lead="The questions we hear most. Choose one to read its answer.">
      <div className="two">
        <div className="prose help">
          {groups.map(([group, title], groupAt) => (
            <section key={group} aria-labelledby={group}>
              <h2 id={group}>{title}</h2>
              <div>
                {questionsOf(group).map(({ id, question, answer }, at) => (
                  <details key={id} open={groupAt + at === 0}>
                    <summary>
                      <h3>{question}</h3>
                    </summary>
                    {/* Inside, so that browsers open it for a link to the answer. */}
                    <div id={id}>
                      {answer.map((paragraph, index) => (
                        // biome-ignore lint/suspicious/noArrayIndexKey: the texts never change
                        <Words key={index} of={paragraph} />
                      ))}
                    </div>
                  </details>
                ))}
              </div>
            </section>
          ))}
        </div>
        <aside className="panel" id="support" aria-labelledby="support-title">
          <h2 id="support-title">Can't find your question?</h2>
          <p>
            Write to <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. We aim to answer within{" "}
            <span className="whole">24-48 hours</span>.
          </p>
          {socialUrls.length > 0 ? (
            <p>
              You can also find us on{" "}
              {socialUrls.map((url, index) => (
                <span key={url}>
                  {index > 0 ? ", " : ""}
                  <a href={url} target="_blank" rel="me noreferrer">
                    {socialName(url)}
                    <span className="visually-hidden"> (opens in a new tab)</span>
                  </a>
                </span>
              ))}
              .
            </p>
          ) : null}
          <p>
            <ButtonLink variant="quiet" href={paths.contact}>
              Contact Us
            </ButtonLink>
          </p>
        </aside>
      </div>
    </Page>
  );
}

const groups = Object.entries(helpGroups);
const questionsOf = (name: string) => helpQuestions.filter(({ group }) => group === name);

function Words({ of }: { of: Paragraph }) {
  return (
    <p>
      {of.map((part) =>
        typeof part === "string" ? (
          part
        ) : (
          <a key={part.href} href={part.href}>
            {part.text}
          </a>
        ),
      )}
    </p>
  );
}
