import type { ReactNode } from "react";
import type { OpenedCard } from "~/components/experts/card/card-editor";
import { CardLinkWaits } from "~/components/experts/card/card-link-waits";
import { CardNotices } from "~/components/experts/card/card-notices";
import { ListedVersion } from "~/components/experts/card/listed-version";
import { AsWritten } from "~/components/site/as-written";
import { type CardStanding, isOpen } from "~/domain/experts/card/card-standing";
import type { CardContent } from "~/domain/experts/card-fields";
import { isWebAddress, ratingLabel } from "~/domain/experts/expert";
import { formatPrice } from "~/shared/money";
import { paths } from "~/shared/paths";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/notice";
import { Tags } from "~/ui/tags";
import { Stats } from "../../ui/stats";
import { EditCardDialog } from "./edit-card-dialog";

/** The latest version of an expert's own card, listed or not. */
export interface OwnCard {
  content: CardContent;
  opened: OpenedCard;
  rating: number | null;
  reviews: number;
  sessionsGiven: number;
  standing: CardStanding;
}

interface ExpertViewProps {
  card: OwnCard | null;
  unlinked: { name: string } | null;
}

/** The part of an expert's profile about their teaching. */
export function ExpertView({ card, unlinked }: ExpertViewProps) {
  if (!card && unlinked) return <CardLinkWaits name={unlinked.name} />;
  if (!card) {
    return (
      <Notice kind="info">
        <p>There is no expert profile connected to your account yet.</p>
        <p>
          <ButtonLink href={paths.expertCreator}>Create Expert Profile</ButtonLink>
        </p>
      </Notice>
    );
  }
  const { content, opened } = card;
  return (
    <>
      <CardNotices standing={card.standing} editHref={paths.profileExpert} />
      <Stats
        items={[
          { label: "Sessions Given", value: card.sessionsGiven.toLocaleString("en-US") },
          { label: "Average Rating", value: ratingLabel(card) },
          { label: "Reviews", value: card.reviews.toLocaleString("en-US") },
        ]}
      />
      <section className="stack-s" aria-labelledby="expert-card">
        <div className="bar">
          <h2 id="expert-card">Expert profile</h2>
          <div className="actions">
            {card.standing.isListed && !isOpen(card.standing) ? (
              <a href={paths.expert(opened.owner.id)}>View Public Profile</a>
            ) : null}
            <EditCardDialog opened={opened} />
          </div>
        </div>
        <ListedVersion standing={card.standing} expertId={opened.owner.id} />
        <dl className="card-facts">
          <Fact label="Title">{content.title}</Fact>
          <Fact label="Bio">
            <AsWritten text={content.bio} />
          </Fact>
          <Fact label="Certifications">
            <div className="bar">
              {content.certifications.length > 0 ? (
                <Tags items={[...new Set(content.certifications)]} />
              ) : (
                <span className="muted">Not given</span>
              )}
              <a href={paths.certifications}>Have your certifications verified</a>
            </div>
          </Fact>
          <Fact label="Languages">{content.languages.join(", ")}</Fact>
          <Fact label="Price per session">
            <span className="num">{formatPrice(content.priceCents)}</span> for 50 minutes
          </Fact>
          <Fact label="LinkedIn">{linkTo(content.linkedin)}</Fact>
        </dl>
      </section>
    </>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children || <span className="muted">Not given</span>}</dd>
    </div>
  );
}

function linkTo(address: string | null): ReactNode {
  if (!address || !isWebAddress(address)) return null;
  return (
    <a href={address} target="_blank" rel="noopener nofollow">
      {address.replace(/^https?:\/\/(www\.)?/, "")}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
