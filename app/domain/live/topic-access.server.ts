import { setTimeout as sleep } from "node:timers/promises";
import type { Db } from "~/db/client.server";
import { findActors } from "~/domain/accounts/sessions/sessions.server";
import type { Actor, SignedInCaller } from "~/domain/caller";
import type { Clock } from "~/platform/clock";
import { idOf, kindOf } from "./topic";
import { type TopicKinds, topicKinds } from "./topics.server";

/** The access rules of topics, checked when a stream is opened and regularly while it is open. */

export interface TopicAccess {
  allowed(caller: SignedInCaller, topics: string[]): Promise<string[]>;
  /** Checks again. Returns none once the sign-in session has ended or the account is inactive. */
  stillAllowed(caller: SignedInCaller, topics: string[]): Promise<string[]>;
}

/** One query serves all streams that are checked within this time. */
const gatherMs = 100;

export function openTopicAccess({ db, clock, kinds = topicKinds }: Parts): TopicAccess {
  let next: { sessionIds: Set<string>; actors: Promise<Map<string, Actor>> } | undefined;

  async function findActor(sessionId: string): Promise<Actor | undefined> {
    const round = next ?? beginRound();
    round.sessionIds.add(sessionId);
    return (await round.actors).get(sessionId);
  }

  function beginRound() {
    const sessionIds = new Set<string>();
    const actors = sleep(gatherMs, undefined, { ref: false }).then(() => {
      next = undefined;
      return findActors(db, { sessionIds: [...sessionIds], now: clock() });
    });
    next = { sessionIds, actors };
    return next;
  }

  async function allowed(caller: SignedInCaller, topics: string[]): Promise<string[]> {
    const mayFollow = async (topic: string) => {
      const kind = Object.entries(kinds).find(([name]) => name === kindOf(topic))?.[1];
      return kind !== undefined && (await kind.mayFollow(db, caller, idOf(topic)));
    };
    const answers = await Promise.all(topics.map(mayFollow));
    return topics.filter((_, index) => answers[index]);
  }

  return {
    allowed,
    async stillAllowed(caller, topics) {
      const actor = await findActor(caller.actor.sessionId);
      return actor ? allowed({ ...caller, actor, now: clock() }, topics) : [];
    },
  };
}

interface Parts {
  db: Db;
  clock: Clock;
  kinds?: TopicKinds;
}
