import { socialName } from "~/components/site/site-footer";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Page } from "~/ui/page";
import { helpGroups, helpQuestions, type Paragraph } from "./help-questions";

interface HelpCenterProps {
  supportEmail: string;
  socialUrls: readonly string[];
}

/** The questions with their answers, and how to ask another one. */
export function HelpCenter({ supportEmail, socialUrls }: HelpCenterProps) {
  return (
    <Page title="Help Center" lead="The questions we hear most, with links to the right page.">
      <details className="contents-fold">
        <summary>Questions</summary>
        <Contents />
      </details>
      <div className="two">
        <div className="prose help">
          {groups.map(([group, title]) => (
            <section key={group} aria-labelledby={group}>
              <h2 id={group}>{title}</h2>
              {questionsOf(group).map(({ id, question, answer }) => (
                <section key={id} id={id}>
                  <h3>{question}</h3>
                  {answer.map((paragraph, index) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: the texts never change
                    <Words key={index} of={paragraph} />
                  ))}
                </section>
              ))}
            </section>
          ))}
          <section id="support">
            <h2>Can't find your question?</h2>
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
            <div className="actions">
              <ButtonLink variant="quiet" href={paths.contact}>
                Contact Us
              </ButtonLink>
            </div>
          </section>
        </div>
        <aside className="contents">
          <nav aria-label="On this page">
            <Contents />
          </nav>
        </aside>
      </div>
    </Page>
  );
}

/** Links to the questions: beside them, or on narrow screens folded above them. */
const Contents = () =>
  groups.map(([group, title]) => (
    <div key={group}>
      <p>
        <b>{title}</b>
      </p>
      <ul>
        {questionsOf(group).map(({ id, question }) => (
          <li key={id}>
            <a href={`#${id}`}>{question}</a>
          </li>
        ))}
      </ul>
    </div>
  ));

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
