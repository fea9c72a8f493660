import type { Db } from "~/db/client.server";
import type { Application } from "~/db/schema/experts/applications";
import type { Actor } from "~/domain/caller";
import { findCurrentPortrait } from "~/domain/portraits/own-portrait.server";
import { formatDate } from "~/shared/format-time";
import { priceText } from "~/shared/money";
import { type ApplicationFacts, factsOf } from "./application";
import { findLatestApplication } from "./queries.server";

/** The state of the application page for a user. */
export type ApplyState =
  | { kind: "signed-out" }
  | { kind: "admin" }
  | { kind: "expert"; wasAccepted: boolean; hasCard: boolean }
  | { kind: "pending"; sentOn: string; facts: ApplicationFacts }
  | {
      kind: "open";
      known: Record<string, string>;
      /** The account has an uploaded portrait, so that the photo's address may be left out. */
      hasPortrait: boolean;
      /** The address to confirm first; null if it is confirmed. */
      confirm: string | null;
      declined: { decidedOn: string; reason: string } | null;
    };

/** @param zone the viewer's IANA zone, for the days in texts */
export async function readApplyState(
  db: Db,
  { actor, zone }: { actor: Actor | null; zone: string },
): Promise<ApplyState> {
  if (!actor) return { kind: "signed-out" };
  if (actor.role === "admin") return { kind: "admin" };
  const latest = await findLatestApplication(db, actor.userId);
  if (actor.role === "expert") {
    return { kind: "expert", wasAccepted: latest?.status === "accepted", hasCard: actor.expertId !== null };
  }
  if (latest?.status === "pending") {
    return { kind: "pending", sentOn: formatDate(latest.createdAt, zone), facts: factsOf(latest) };
  }
  return {
    kind: "open",
    known: latest ? asTyped(latest) : { name: actor.fullName, email: actor.email },
    hasPortrait: (await findCurrentPortrait(db, actor.userId)) !== null,
    confirm: actor.isVerified ? null : actor.email,
    declined:
      latest?.status === "declined" && latest.decidedAt
        ? { decidedOn: formatDate(latest.decidedAt, zone), reason: latest.reason ?? "" }
        : null,
  };
}

function asTyped(row: Application): Record<string, string> {
  const { experienceYears, hourlyRateCents, ...texts } = factsOf(row);
  return { ...texts, experience: String(experienceYears), hourlyRate: priceText(hourlyRateCents) };
}
