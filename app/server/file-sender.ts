import type { Actor } from "~/domain/caller";
import type { Sender } from "~/shared/doors";
import type { Services } from "~/web/context";
import { readSessionActor } from "~/web/sign-in-session.server";
import type { FindSender } from "./body-limit";

/** Finds the account that sends a file, before any of it is read. While the database is away there is none. */
export const findFileSender =
  ({ db, env, clock, log }: Services): FindSender =>
  async (req, from) => {
    const actor = await readSessionActor(db, req.headers.cookie, env, clock()).catch((error: unknown) => {
      log.error("The sender of a file could not be looked up", error);
      return null;
    });
    return actor && maySend(actor, from) ? actor.userId : null;
  };

const maySend = ({ role, isVerified }: Actor, from: Sender): boolean =>
  from === "admin" ? role === "admin" : from === "verified account" && isVerified;
