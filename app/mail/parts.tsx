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
import type { ReactElement, ReactNode } from "react";
import { givenName } from "~/shared/given-name";
import { darkStyles, styles } from "./palette";

/** The subject and body that a template renders from its facts. */
export interface WrittenMail {
  subject: string;
  body: ReactElement;
}

/** The frame of every mail. `preview` is the text that an inbox shows next to the subject. */
export function Sheet(props: { title: string; preview: string; reason: string; children: ReactNode }) {
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
            {props.children}
          </Section>
          <Text className="muted" style={styles.small}>
            {props.reason}
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

export function Paragraph({ children }: { children: ReactNode }) {
  return (
    <Text className="text" style={styles.text}>
      {children}
    </Text>
  );
}

/** Tells the reader that a new role has ended all sign-in sessions. */
export function SignedOut() {
  return <Paragraph>This signed you out everywhere, so please sign in again.</Paragraph>;
}

/** A user's text, with its line breaks. */
export function Quote({ children }: { children: string }) {
  return (
    <Text className="text" dir="auto" style={styles.quote}>
      {children.split(/\r\n?|\n/).map((line, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a mail is rendered once
        <span key={index}>
          {index > 0 && <br />}
          {line}
        </span>
      ))}
    </Text>
  );
}

/** A fact, with its label on the line above. */
export function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <Text className="text" style={styles.fact}>
      <span className="muted" style={styles.label}>
        {label}
      </span>
      <br />
      {children}
    </Text>
  );
}

export function Rule() {
  return <Hr className="rule" style={styles.rule} />;
}

export function ActionLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className="button" href={href} style={styles.button}>
      {children}
    </Link>
  );
}

export function MailtoLink({ address }: { address: string }) {
  return <TextLink href={`mailto:${address}`}>{address}</TextLink>;
}

/** A link within a text. */
export function TextLink({ href, children }: { href: string; children: string }) {
  return (
    <Link className="link" href={href} style={styles.link}>
      {children}
    </Link>
  );
}

/** A link whose text is its address, so that the reader sees the target. */
export function MeetingLinkFact({ href }: { href: string }) {
  return (
    <Fact label="Meeting link">
      <Link className="link" href={href} style={{ ...styles.link, overflowWrap: "anywhere" }}>
        {href}
      </Link>
    </Fact>
  );
}

/** The greeting of a mail, by first name. @param name empty for an unconfirmed address, which gets none (decision B9) */
export const greeting = (name: string): string => (name === "" ? "Hello," : `Hello ${givenName(name)},`);
