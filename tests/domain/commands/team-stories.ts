import { formAnswers } from "~/db/schema/site/form-answers";
import { teams } from "~/db/schema/teams/teams";
import { cancelBooking } from "~/domain/bookings/change/cancel-booking.server";
import { cancelInvoice } from "~/domain/payments/budget/settle-invoice.server";
import { handOver } from "~/domain/teams/members/change-member.server";
import { closeTeam } from "~/domain/teams/running/close-team.server";
import { makeTeamFor } from "~/domain/teams/running/make-team.server";
import { callerOf } from "../../support/caller";
import { budgetScene } from "../../support/scenes/budget-scene";
import { createUser } from "../../support/scenes/factories";
import { teamSecret as secret, teamScene } from "../../support/scenes/team-scene";
import { teamSeatScene } from "../../support/scenes/team-seat-scene";
import type { Story } from "./story";

export const teamStories: Record<string, Story> = {
  "a team": async (db, say) => {
    const scene = await teamScene(db);
    const admin = callerOf(await createUser(db, { role: "admin", fullName: "Ada Min" }));
    const [request] = await db
      .insert(formAnswers)
      .values({ form: "demo-request", email: "sam@other.example", company: "Other Ltd", answer: "" })
      .returning();
    const inquiryId = request?.id ?? "";
    await say("is made from a demo request", () => makeTeamFor(db, admin, { inquiryId, secret }));
    const { teamId } = scene;
    await say("is handed over", () =>
      handOver(db, scene.as("owner"), { teamId, memberId: scene.memberId("member") }),
    );
    await say("is closed", () => closeTeam(db, scene.as("member"), { teamId }));
  },
  "a team's budget": async (db, say) => {
    const scene = await budgetScene({ db });
    const { teamId } = scene;
    const { id: paymentId } = await say("an invoice is ordered", () => scene.invoice(50_000));
    await say("the team cancels it", () => cancelInvoice(db, scene.as(scene.owner), { paymentId, teamId }));
    await scene.card(12_000);
    const { id: bookingId } = await scene.book();
    await say("it pays a session", () => scene.pay(bookingId));
    await say("what is left is refunded", () => scene.refundRest());
  },
  "a team's seats": async (db, say) => {
    const scene = await teamSeatScene({ db });
    await say("are reserved for members", () => scene.reserve([scene.anna]));
    const seat = await scene.seatOf(scene.anna);
    await say("one is passed on", () => scene.passOn(seat, scene.ben));
  },
  "a team's budget with a lost dispute": async (db, say) => {
    const scene = await budgetScene({ db });
    const card = await scene.card(6000);
    await scene.pay((await scene.book()).id);
    await scene.dispute(card, "open");
    await say("loses it", () => scene.dispute(card, "lost"));
    const { id } = await scene.invoice(2500);
    await say("makes it good by what comes next", () => scene.markPaid(id));
  },
  "a closed team": async (db, say) => {
    const scene = await budgetScene({ db });
    await scene.card(9000);
    const { id: bookingId } = await scene.book();
    await scene.pay(bookingId);
    await scene.leave();
    await db.update(teams).set({ state: "closing", closedAt: scene.clock.now });
    await say("gets nothing of a cancelled session, which goes back to the card", () =>
      cancelBooking(db, scene.as(), { bookingId, reason: null }),
    );
  },
};
