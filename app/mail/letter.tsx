import {
  Body,
  Container,
  Head,
  Heading,
  Hr,
  Html,
  Link,
  Preview,
  Section,
  Text,
} from "@react-email/components";
import { Fragment, type ReactElement, type ReactNode } from "react";
import type { Attachment } from "~/domain/mails/mail";
import type { MailKind, WaitingMail } from "~/domain/mails/mail-kind";
import { givenName } from "~/shared/given-name";
import { darkStyles, styles } from "./palette";

/** What a mail says. */
export interface Letter {
  title: string;
  /** The title by default. */
  subject?: string;
  /** The text that an inbox shows next to the subject. */
  preview: string;
  /** Why the reader gets it. */
  reason: string;
  says: Block[];
  attachments?: Attachment[];
  headers?: Record<string, string>;
}

/** A paragraph as a text, or what a function below returns; nothing if it is empty. */
export type Block = ReactElement | string | false | null | undefined | Block[];

/** How a kind of mail is rendered. */
export interface MailTemplate {
  kind: MailKind<object, object>;
  write(facts: object, writing: Writing): Letter;
}

/** The mail to render, and the origin and secret for its links. */
export interface Writing {
  mail: WaitingMail;
  place: Place;
}

export interface Place {
  appUrl: string;
  sessionSecret: string;
  supportEmail: string;
}

/** Combines a kind of mail with its renderer. */
export const mailTemplate = <Payload extends object, Facts extends object>(
  kind: MailKind<Payload, Facts>,
  write: (facts: Facts, writing: Writing) => Letter,
): MailTemplate =>
  // The worker passes each template the payload and facts of its own kind.
  ({ kind, write }) as unknown as MailTemplate;

/** The frame of every mail. `preview` is the text that an inbox shows next to the subject. */
export function Sheet(props: Letter) {
  return (
    <Html lang="en" dir="ltr">
      <Head>
        <title>{props.title}</title>
        <meta name="color-scheme" content="light dark" />
        <meta name="supported-color-schemes" content="light dark" />
        <style>{darkStyles}</style>
      </Head>
      <Body className="ground" style={styles.ground}>
        <Preview>{props.preview}</Preview>
        <Container style={styles.sheet}>
          <Text className="text" style={styles.brand}>
            Keyway
          </Text>
          <Section className="card" style={styles.card}>
            <Heading as="h1" className="text" style={styles.heading}>
              {props.title}
            </Heading>
            {blocksOf(props.says).map((block, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
              <Fragment key={index}>{block}</Fragment>
            ))}
          </Section>
          <Text className="muted" style={styles.small}>
            {props.reason}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

const blocksOf = (says: Block[]): ReactElement[] =>
  says.flatMap((block) => {
    if (Array.isArray(block)) return blocksOf(block);
    return typeof block === "string" && block !== "" ? paragraph(block) : block || [];
  });

/** A paragraph with links. */
export const paragraph = (...texts: ReactNode[]): ReactElement => (
  <Text className="text" style={styles.text}>
    {texts.map(withKey)}
  </Text>
);

/** A user's text, with its line breaks; nothing if there is none. */
export const quote = (text: string | null | undefined): Block =>
  text && (
    <Text className="text" dir="auto" style={styles.quote}>
      {text.split(/\r\n?|\n/).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
        <span key={index}>
          {index > 0 && <br />}
          {line}
        </span>
      ))}
    </Text>
  );

/** The reason that someone gave, under its label. */
export const reasonGiven = (reason: string | null, label = "Reason:"): Block =>
  reason && [label, quote(reason)];

/** A fact, with its label on the line above; nothing without a value. */
export const fact = (label: string, ...values: ReactNode[]): Block =>
  values.some(Boolean) && (
    <Text className="text" style={styles.fact}>
      <span className="muted" style={styles.label}>
        {label}
      </span>
      <br />
      {values.map(withKey)}
    </Text>
  );

/** The fact that the mail is about. */
export const strongFact = (label: string, value: string): Block => fact(label, <strong>{value}</strong>);

export const newLine: ReactElement = <br />;

export const rule: ReactElement = <Hr className="rule" style={styles.rule} />;

export const action = (href: string, text: string): ReactElement => (
  <Link className="button" href={href} style={styles.button}>
    {text}
  </Link>
);

/** A link within a text. */
export const link = (href: string, text: string): ReactElement => (
  <Link className="link" href={href} style={styles.link}>
    {text}
  </Link>
);

export const mailto = (address: string): ReactElement => link(`mailto:${address}`, address);

/** A link whose text is its address, so that the reader sees the target. */
export const addressLink = (href: string): ReactElement => (
  <Link className="link" href={href} style={{ ...styles.link, overflowWrap: "anywhere" }}>
    {href}
  </Link>
);

/** Nothing while there is no link. Of a long address, such as a room's, the reader sees where it leads and its ends. */
export const meetingLinkFact = (href: string | null): Block =>
  href &&
  fact("Meeting link", href.length > longestAddress ? link(href, shortened(href)) : addressLink(href));

/** Longer ones take more than a line on a phone. */
const longestAddress = 40;

const shortened = (href: string): string =>
  `${href.replace(/^https?:\/\//, "").slice(0, 18)}…${href.slice(-4)}`;

/** Tells the reader that a new role has ended all sign-in sessions. */
export const signedOut = "This signed you out everywhere, so please sign in again.";

const withKey = (part: ReactNode, index: number) =>
  typeof part === "string" ? part : <Fragment key={index}>{part}</Fragment>;

/** The greeting of a mail, by first name. @param name empty for an unconfirmed address, which gets none (decision B9) */
export const greeting = (name: string): string => (name === "" ? "Hello," : `Hello ${givenName(name)},`);

/** What was decided about something that the reader has asked for, or that concerns them. */
interface Decision extends Pick<Letter, "title" | "preview" | "reason"> {
  /** The decision, after the greeting. */
  news: string;
  /** The words of the one who decided, under their label. */
  words?: string | null | undefined;
  label?: string;
  follows?: Block[];
  next?: { href: string; text: string };
}

/** A mail that tells its reader of a decision: what it is, why, what follows, and what to do next. */
export const decided = (name: string, decision: Decision): Letter => {
  const { title, preview, reason, news, words, label, follows = [], next } = decision;
  const why = words ? [label, quote(words)] : null;
  return {
    ...{ title, preview, reason },
    says: [`${greeting(name)} ${news}`, why, ...follows, next && action(next.href, next.text)],
  };
};
